/// What is said to gpsd.
///
/// Source: gpsd_json(5) `?WATCH`, `?DEVICES`.
struct GpsdRequest: Equatable, Sendable {
    /// Whether gpsd runs on this machine, so that its clock is ours.
    let isLocal: Bool
    /// Asks to be told: of one receiver or all, and of the time if that means anything here.
    let watch: [UInt8]

    static let devices = Array("?DEVICES;\n".utf8)

    init(host: String, device: String?) {
        isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        let time = isLocal ? ",\"pps\":true" : ""
        let choice = device.map { ",\"device\":\"\(Self.escaped($0))\"" } ?? ""
        watch = Array("?WATCH={\"enable\":true,\"json\":true\(time)\(choice)};\n".utf8)
    }

    /// A path as it stands in a JSON string.
    private static func escaped(_ path: String) -> String {
        String(path.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
