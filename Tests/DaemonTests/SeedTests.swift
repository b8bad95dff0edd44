import Testing

@Suite("Daemon")
struct SeedTests {}
