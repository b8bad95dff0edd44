import Testing

@Suite("Export")
struct SeedTests {}
