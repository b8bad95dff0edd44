import Testing

@Suite("Control")
struct SeedTests {}
