import Control
import Positioning
import Tracking

/// `rodictl health` in words: each receiver, what matters first, then what is wrong and what to do.
enum HealthScreen {
    /// `width` is that of the terminal, in letters.
    static func text(
        _ record: HealthRecord, width: Int, lettering: Lettering = .unicode
    ) -> String {
        var sheet = Sheet(width: width, lettering: lettering)
        let isHeard = record.sources.contains(where: \.active)
        for (index, source) in record.sources.enumerated() {
            if index > 0 { sheet.addGap() }
            link(source, besidesAnother: isHeard, &sheet)
            if let gpsd = source.gpsd { self.gpsd(gpsd, &sheet) }
            fix(source, &sheet)
            if let satellites = source.satellites {
                self.satellites(satellites, width: width, &sheet)
            }
            counts(source, &sheet)
            sheet.add("Troubles", source.troubles.inUrgency.map(words))
        }
        if let noise = record.restNoise {
            sheet.addGap()
            sheet.add("Rest noise", "\(Figure.fixed(noise, 2)) m/s")
        }
        guard !record.warnings.isEmpty else { return sheet.text }
        sheet.addGap()
        sheet.add(
            "Warnings",
            record.warnings.map { warning in
                let age = warning.since.map { ", for \(Figure.duration($0))" } ?? ""
                return (warning.code.rawValue + age, [warning.title, warning.advice])
            })
        return sheet.text
    }

    private static func fix(_ source: SourceHealth, _ sheet: inout Sheet) {
        if let age = source.fixAge {
            sheet.add("Fix", "\(Figure.duration(age)) old")
        } else if source.sessions > 0 {
            sheet.add("Fix", "none yet")
        }
        guard let rate = source.rate else { return }
        let latency = source.latency.map {
            ", passed on after \(Figure.wait($0.mean)) (at worst \(Figure.wait($0.worst)))"
        }
        sheet.add("Reports", "\(Figure.fixed(rate, 1)) a second\(latency ?? "")")
    }

    private static func words(_ trouble: TroubleRecord) -> (String, [String]) {
        let age = trouble.age.map { "\(Figure.duration($0)) ago" } ?? "some time ago"
        let when =
            switch (trouble.holds, trouble.count) {
            case (true, ...1): "now"
            case (true, let times): "now, \(times) times"
            case (false, ...1): age
            case (false, let times): "\(times) times, last \(age)"
            }
        let detail = trouble.detail.map { ": \($0)" } ?? ""
        return ("\(trouble.trouble.rawValue), \(when)\(detail)", [trouble.trouble.advice])
    }

    /// Such as `1 try` or `7 tries`.
    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}

extension [TroubleRecord] {
    /// What is so now first.
    fileprivate var inUrgency: [TroubleRecord] { filter(\.holds) + filter { !$0.holds } }
}
