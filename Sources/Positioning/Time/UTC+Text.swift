/// ISO 8601 with milliseconds and `Z`: `2026-04-27T19:48:55.000Z`.
extension UTC: CustomStringConvertible {
    package var description: String {
        let (year, month, day) = date
        let time = millisecondOfDay
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(Int(time / 3_600_000), 2)):\(padded(Int(time / 60_000 % 60), 2)):"
            + "\(padded(Int(time / 1000 % 60), 2)).\(padded(Int(time % 1000), 3))Z"
    }

    /// Reads RFC 3339: a date alone, or date and time with `Z` or a numeric offset.
    ///
    /// `nil` when the text is anything else. Source: RFC 3339 section 5.6.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        guard let year = number(from: &rest, digits: 4), skip(&rest, "-"),
            let month = number(from: &rest, digits: 2), skip(&rest, "-"),
            let day = number(from: &rest, digits: 2)
        else { return nil }
        guard !rest.isEmpty else {
            self.init(year: year, month: month, day: day)
            return
        }
        guard skip(&rest, "T") || skip(&rest, "t") || skip(&rest, " "),
            let hour = number(from: &rest, digits: 2), skip(&rest, ":"),
            let minute = number(from: &rest, digits: 2), skip(&rest, ":"),
            let second = number(from: &rest, digits: 2)
        else { return nil }
        var milliseconds = 0
        if skip(&rest, ".") {
            var scale = 100
            guard let first = rest.first, isDigit(first) else { return nil }
            while let byte = rest.first, isDigit(byte) {
                milliseconds += Int(byte - UInt8(ascii: "0")) * scale
                scale /= 10
                rest.removeFirst()
            }
        }
        guard let offset = offsetMinutes(from: &rest), rest.isEmpty,
            let local = UTC(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second,
                millisecond: milliseconds)
        else { return nil }
        self.init(milliseconds: local.milliseconds - Int64(offset) * 60_000)
    }
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
}

private func number(from rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    guard rest.count >= digits, rest.prefix(digits).allSatisfy(isDigit) else { return nil }
    let value = rest.prefix(digits).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    rest.removeFirst(digits)
    return value
}

private func offsetMinutes(from rest: inout ArraySlice<UInt8>) -> Int? {
    if skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let sign = skip(&rest, "-") ? -1 : skip(&rest, "+") ? 1 : 0
    guard sign != 0, let hours = number(from: &rest, digits: 2), skip(&rest, ":"),
        let minutes = number(from: &rest, digits: 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
}
