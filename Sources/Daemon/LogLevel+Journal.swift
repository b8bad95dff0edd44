package import Configuration
package import Supervision

extension Journal.Level {
    /// The level that a configuration names.
    package init(_ level: LogLevel) {
        self =
            switch level {
            case .error: .error
            case .warning: .warning
            case .notice: .notice
            case .info: .info
            case .debug: .debug
            }
    }
}
