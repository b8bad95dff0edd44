import Configuration
import Positioning

/// Options that are a time, or a figure with a unit.
extension Call {
    func time(_ option: String) throws(Failure) -> UTC? {
        guard let text = value(option) else { return nil }
        guard let time = UTC(text) else {
            throw Failure(
                .usage, "--\(option) needs a time such as 2026-04-27T19:48:55Z, not “\(text)”")
        }
        return time
    }

    /// What `read` makes of an option; its objection is a mistake of whoever typed it.
    func figure(
        _ option: String, _ read: (String) throws(Objection) -> Double
    ) throws(Failure) -> Double? {
        guard let text = value(option) else { return nil }
        do throws(Objection) {
            return try read(text)
        } catch {
            throw Failure(.usage, "--\(option) needs \(error.expected), not “\(text)”")
        }
    }
}
