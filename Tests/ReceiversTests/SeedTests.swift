import Testing

@Suite("Receivers")
struct SeedTests {}
