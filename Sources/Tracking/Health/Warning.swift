/// A lasting condition that a person should know of.
package struct Warning: Hashable, Codable, Sendable {
    package enum Code: String, Codable, CaseIterable, Sendable {
        case receiverSilent = "receiver-silent"
        case receiverLost = "receiver-lost"
        case noFix = "no-fix"
        case timeUnproved = "time-unproved"
        case storeFailing = "store-failing"
        case diskFull = "disk-full"
        case storeDamaged = "store-damaged"
        case configurationBroken = "configuration-broken"
    }

    package var code: Code
    /// What is so, in one sentence, with the names that matter.
    package var title: String
    /// What to do about it.
    package var advice: String

    package init(code: Code, title: String, advice: String) {
        self.code = code
        self.title = title
        self.advice = advice
    }
}
