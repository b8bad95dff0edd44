/// Something of ours that reads bytes from outside, and what it promises whatever they are.
///
/// One description serves two masters: the bounded run of `make test`, which mutates the seeds by a
/// numbered dice, and libFuzzer, which watches the coverage (`make fuzz`).
struct FuzzTarget: Sendable {
    /// As in `make fuzz TARGET=…`, and the folder of its seeds and finds.
    let name: String
    /// What a mutation likes to put in.
    let tokens: [String]
    /// Inputs that make sense, made by us, besides those in its folder.
    let seeds: @Sendable () -> [[UInt8]]
    /// Which promise the bytes break; `nil` when every one is kept.
    let brokenPromise: @Sendable ([UInt8]) -> String?
}

extension FuzzTarget {
    /// Every reader of bytes from outside.
    ///
    /// Whoever adds one adds its target to this list and a folder of its name under Seeds.
    static let all: [FuzzTarget] = [
        .nmea, .gpsd, .control, .configuration, .places, .capture, .course, .itinerary,
    ]
}
