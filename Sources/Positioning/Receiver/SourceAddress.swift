/// Where a receiver is heard: one `source =` line of the configuration.
package struct SourceAddress: Equatable, Sendable {
    package enum Link: Equatable, Sendable {
        /// `gpsd://host:2947[/dev/ttyACM0]`
        case gpsd(host: String, port: UInt16, device: String?)
        /// `serial:///dev/ttyACM0[?baud=auto|9600…]`; no baud means automatic.
        case serial(path: String, baud: Int?)
        /// `tcp://host:port`
        case tcp(host: String, port: UInt16)
        /// `udp://[host]:port`; no host means every address of this machine.
        case udp(host: String?, port: UInt16)
        /// `file:///capture.nmea[?speed=N|max]`
        case file(path: String, pace: Pace)
        /// `-`
        case standardInput
    }

    /// How fast a capture is played.
    package enum Pace: Equatable, Sendable {
        /// Times real time; drives a virtual clock.
        case times(Double)
        /// As fast as it can; drives a virtual clock.
        case unlimited
    }

    /// What stands in the configuration.
    package var text: String
    package var link: Link
    /// `?checksum=optional`: sentences without one are taken too.
    package var isChecksumOptional: Bool

    /// A capture: its clock drives the whole pipeline.
    package var isPlayed: Bool {
        if case .file = link { true } else { false }
    }

    package init(text: String, link: Link, isChecksumOptional: Bool = false) {
        self.text = text
        self.link = link
        self.isChecksumOptional = isChecksumOptional
    }
}
