import Testing

@Suite("Ledger")
struct SeedTests {}
