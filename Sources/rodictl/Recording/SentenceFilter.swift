/// Leaves out the lines of a gpsd that are its own JSON.
///
/// A watch with `raw` gets the receiver's sentences between gpsd's reports about itself.
/// Source: gpsd_json(5), ?WATCH.
struct SentenceFilter {
    private enum State {
        case atStart
        case passing
        case skipping
    }

    private var state = State.atStart

    mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
        var passed: [UInt8] = []
        for byte in bytes {
            if case .atStart = state { state = byte == UInt8(ascii: "{") ? .skipping : .passing }
            if case .passing = state { passed.append(byte) }
            if byte == UInt8(ascii: "\n") { state = .atStart }
        }
        return passed
    }
}
