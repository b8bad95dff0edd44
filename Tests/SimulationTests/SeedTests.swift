import Testing

@Suite("Simulation")
struct SeedTests {}
