import Glibc

/// What stands in a line, where libgps does not tell or cannot read it.
///
/// Finds a key wherever it first stands: enough for the flat parts of what gpsd writes, which puts no
/// space between a key and its value.
struct GpsdLineText {
    /// Ended by a zero byte.
    private let start: UnsafePointer<CChar>

    init(_ start: UnsafePointer<CChar>) {
        self.start = start
    }

    /// The class, as libgps finds it.
    var name: GpsdClass? {
        string(of: "class", atMost: 16).flatMap { GpsdClass(rawValue: $0) }
    }

    /// A string without escapes; `nil` when there is none or it is longer than `atMost`.
    func string(of key: String, atMost limit: Int = 256) -> String? {
        guard let value = strstr(start, "\"\(key)\":\"") else { return nil }
        let first = value + key.utf8.count + 4
        let length = strcspn(first, "\"\\")
        guard length <= limit, first[length] == CChar(bitPattern: UInt8(ascii: "\"")) else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: first, count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A whole number that is not negative; `nil` when there is none.
    func count(of key: String) -> Int? {
        guard let value = strstr(start, "\"\(key)\":") else { return nil }
        var digit = value + key.utf8.count + 3
        var number: Int?
        while let figure = Int(exactly: Int(digit.pointee) - 0x30), (0...9).contains(figure) {
            number = (number ?? 0) * 10 + figure
            guard number ?? 0 < Self.tooMany else { return nil }
            digit += 1
        }
        return number
    }

    func contains(_ text: String) -> Bool { strstr(start, text) != nil }

    /// No sky holds so many satellites.
    private static let tooMany = 10_000
}
