/// What is looked at, in the order in which it is shown: what everything else hangs on comes first.
enum Check: String, CaseIterable, Sendable {
    case configuration
    case daemon
    /// Whether whoever asks may look and change.
    case access
    case unit
    case socket
    case watchdog
    /// Whether the unit lets the daemon reach sources beyond this machine.
    case sandbox
    /// The device of a serial source.
    case receiver
    /// Who holds that device.
    case port
    /// A console on that device.
    case console
    case gpsd
    /// What the daemon hears of a source.
    case hearing
    case fix
    /// Whether UTC is proved.
    case clock
    case systemClock = "system-clock"
    /// The clock that runs on a battery.
    case battery
    case disk
    /// What the folder of the store is on.
    case mount
    case store
    case power
}
