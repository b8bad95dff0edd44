import Testing

@Suite("NMEA")
struct SeedTests {}
