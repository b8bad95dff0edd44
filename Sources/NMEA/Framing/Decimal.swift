/// Digits with at most one point among them, as an integer and the unit that it counts.
struct Decimal {
    private(set) var digits = 0
    /// 10 to the number of fraction digits read: what `digits` must be divided by.
    private(set) var unit = 1
    private(set) var hasPoint = false
    private(set) var end: Int

    /// Reads as far as digits go; `nil` when there is none, or more than fit before the point.
    @inline(__always)
    init?(_ field: Field, from start: Int) {
        let most = start + Field.digitsThatFit
        var index = start
        while index < field.count, let digit = field.digit(at: index) {
            guard index < most else { return nil }
            digits = digits &* 10 &+ digit
            index += 1
        }
        var count = index - start
        if index < field.count, field[index] == UInt8(ascii: ".") {
            hasPoint = true
            index += 1
            let first = index
            // Further fraction digits are below any receiver's noise.
            let last = first + Field.digitsThatFit - count
            while index < field.count, let digit = field.digit(at: index) {
                if index < last {
                    digits = digits &* 10 &+ digit
                    unit = unit &* 10
                }
                index += 1
            }
            count += index - first
        }
        guard count > 0 else { return nil }
        end = index
    }

    /// Both numbers are exact, so this is rounded once.
    var value: Double { Double(digits) / Double(unit) }
}
