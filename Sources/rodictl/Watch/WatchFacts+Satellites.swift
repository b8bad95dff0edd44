import Control

/// The sky, a line a constellation.
extension WatchFacts {
    /// How many are used, of how many, and how strong they are, as a bar.
    var constellations: [ScreenLine] {
        (scene.satellites?.constellations ?? []).map { one in
            let name = HealthScreen.title(of: one.name)
            let count =
                one.inView < one.used ? "\(one.used) used" : "\(one.used) of \(one.inView)"
            var text = "  " + name.padded(to: FactSheet.labelColumns - 2)
            text += count.padded(to: Self.countColumns)
            if let signal = one.signal {
                let share = signal / Self.strongest
                text += lettering.bar(share, columns: bar, ground: false)
                text += " \(Figure.fixed(signal, 0)) dB-Hz"
            }
            return ScreenLine(lettering.spelled(text))
        }
    }

    private var bar: Int {
        max(0, min(Self.longestBar / 2, room - Self.countColumns - Self.signalColumns))
    }

    /// As in `12 of 24`, and two spaces.
    private static let countColumns = 10
    /// As in ` 38 dB-Hz`.
    private static let signalColumns = 9
    /// dB-Hz under an open sky: what fills a bar.
    private static let strongest = 50.0
}
