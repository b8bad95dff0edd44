import Positioning
import Tracking

/// Finds in a text what tells where a car was, however it is written.
///
/// A number tells it when it is a latitude or a longitude of the drive to within 0.01°: in degrees, in
/// degrees and minutes as NMEA 0183 writes them, in degrees, minutes and seconds, or as a whole number
/// of tenths of thousandths of a degree or finer. So does the name of a geohash cell, of five letters
/// or more.
struct Whereabouts {
    private let ranges: [ClosedRange<Double>]
    private let cells: Set<String>

    init(of track: [Coordinate]) {
        precondition(!track.isEmpty)
        ranges = [track.map(\.latitude), track.map(\.longitude)].map { degrees in
            let absolute = degrees.map(abs)
            return (absolute.min() ?? 0) - Self.near...(absolute.max() ?? 0) + Self.near
        }
        cells = Set(track.compactMap { Geohash($0).name(letters: Self.letters) })
    }

    /// What was found, as it stands there.
    func found(in text: String) -> [String] {
        let numbers = Self.numbers(in: text)
        var found: [String] = []
        for (index, number) in numbers.enumerated() {
            let next = number.isJoined ? numbers.dropFirst(index + 1).first : nil
            let third = next?.isJoined == true ? numbers.dropFirst(index + 2).first : nil
            if tells(number.value) || tells(number.value, next?.value, third?.value)
                || tells(number.value, next?.value, nil)
            {
                found.append(number.text)
            }
        }
        for cell in cells where text.contains(cell) { found.append(cell) }
        return found
    }

    private func isThere(_ degrees: Double) -> Bool { ranges.contains { $0.contains(degrees) } }

    private func tells(_ value: Double) -> Bool {
        if isThere(value) { return true }
        let degrees = (value / 100).rounded(.down)
        if isThere(degrees + (value - degrees * 100) / 60) { return true }
        return value == value.rounded() && Self.scales.contains { isThere(value / $0) }
    }

    private func tells(_ degrees: Double, _ minutes: Double?, _ seconds: Double?) -> Bool {
        guard let minutes, minutes < 60, seconds ?? 0 < 60 else { return false }
        return isThere(degrees + minutes / 60 + (seconds ?? 0) / 3600)
    }

    private struct Number {
        var text: String
        var value: Double
        /// Only a sign or two stand between it and the next.
        var isJoined = false
    }

    private static func numbers(in text: String) -> [Number] {
        var numbers: [Number] = []
        var digits = ""
        var between = 0
        func end() {
            // A comma may stand for a point, or end a number.
            let trimmed = digits.hasSuffix(".") ? String(digits.dropLast()) : digits
            if let value = Double(trimmed) { numbers.append(Number(text: trimmed, value: value)) }
            digits = ""
            between = 0
        }
        for character in text {
            if character.isASCII, character.isNumber {
                if digits.isEmpty, !numbers.isEmpty, (1...3).contains(between) {
                    numbers[numbers.count - 1].isJoined = true
                }
                digits.append(character)
            } else if character == "." || character == ",", !digits.isEmpty,
                !digits.contains(".")
            {
                digits.append(".")
            } else {
                if !digits.isEmpty { end() }
                // A time of day has minutes and seconds as well.
                between += character == ":" ? 4 : 1
            }
        }
        if !digits.isEmpty { end() }
        return numbers
    }

    /// Degrees.
    private static let near = 0.01
    private static let letters = 5
    /// Ten-thousandths of a degree, 11 m, to billionths.
    private static let scales = [1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
