import Control
import Positioning

/// The live screen: the status, and the newest events below.
struct StatusScene {
    private var events: [EventRecord] = []
    private var drawn: Uptime?

    func isDue(at now: Uptime) -> Bool {
        guard let drawn else { return true }
        return drawn.advanced(by: Self.refresh) <= now
    }

    mutating func happened(_ new: [EventRecord]) {
        events = Array((events + new).suffix(Self.shownEvents))
    }

    mutating func draw(_ status: StatusRecord, at now: Uptime) {
        drawn = now
        var text = Self.clear + StatusScreen.text(status)
        if !events.isEmpty {
            var table = Table([.right])
            let figure = Figure(status.units)
            for event in events { table.add(EventSentence.row(event, figure)) }
            text += "\nEvents\n" + table.text
        }
        Output.write(text)
    }

    /// Between two looks at the status.
    static let refresh = Duration.seconds(1)
    private static let shownEvents = 8
    /// To the upper left corner, and nothing below.
    private static let clear = "\u{1B}[H\u{1B}[J"
}
