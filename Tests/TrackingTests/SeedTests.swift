import Testing

@Suite("Tracking")
struct SeedTests {}
