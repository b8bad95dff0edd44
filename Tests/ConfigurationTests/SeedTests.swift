import Testing

@Suite("Configuration")
struct SeedTests {}
