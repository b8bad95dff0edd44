package import Tracking

/// A lasting condition and what to do about it.
package struct WarningRecord: Equatable, Codable, Sendable {
    package var code: Warning.Code
    package var title: String
    package var advice: String
    /// How long it has been so, in seconds.
    package var since: Double?

    enum CodingKeys: String, CodingKey {
        case code
        case title
        case advice
        case since = "for"
    }

    package init(_ warning: Warning, since: Double?) {
        code = warning.code
        title = warning.title
        advice = warning.advice
        self.since = since?.places(Decimals.figure)
    }
}
