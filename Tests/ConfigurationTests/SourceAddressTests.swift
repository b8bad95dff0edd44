import Positioning
import Testing

@testable import Configuration

@Suite("A source is where SPEC §3 says it can be")
struct SourceAddressTests {
    static let addresses: [(String, SourceAddress.Link)] = [
        ("gpsd://localhost", .gpsd(host: "localhost", port: 2947, device: nil)),
        ("gpsd://car.lan:2948", .gpsd(host: "car.lan", port: 2948, device: nil)),
        (
            "gpsd://localhost/dev/ttyACM0",
            .gpsd(host: "localhost", port: 2947, device: "/dev/ttyACM0")
        ),
        (
            "gpsd://[::1]:2948/dev/gps0",
            .gpsd(host: "::1", port: 2948, device: "/dev/gps0")
        ),
        ("serial:///dev/ttyACM0", .serial(path: "/dev/ttyACM0", baud: nil)),
        ("serial:///dev/serial0?baud=auto", .serial(path: "/dev/serial0", baud: nil)),
        ("serial:///dev/serial0?baud=9600", .serial(path: "/dev/serial0", baud: 9600)),
        ("tcp://127.0.0.1:10110", .tcp(host: "127.0.0.1", port: 10110)),
        ("udp://:10110", .udp(host: nil, port: 10110)),
        ("udp://127.0.0.1:10110", .udp(host: "127.0.0.1", port: 10110)),
        ("file:///a b.nmea", .file(path: "/a b.nmea", pace: .times(1))),
        ("file:///a.nmea?speed=20", .file(path: "/a.nmea", pace: .times(20))),
        ("file:///a.nmea?speed=0.5", .file(path: "/a.nmea", pace: .times(0.5))),
        ("file:///a.nmea?speed=max", .file(path: "/a.nmea", pace: .unlimited)),
        ("-", .standardInput),
    ]

    @Test("is understood", arguments: addresses)
    func understood(text: String, link: SourceAddress.Link) throws {
        #expect(try SourceAddress(parsing: text) == SourceAddress(text: text, link: link))
    }

    @Test(
        "may do without checksums where sentences are read",
        arguments: ["serial:///dev/x?baud=4800&", "tcp://h:1?", "udp://:1?", "file:///x?", "-?"])
    func checksum(text: String) throws {
        #expect(try SourceAddress(parsing: text + "checksum=optional").isChecksumOptional)
        #expect(try !SourceAddress(parsing: text + "checksum=required").isChecksumOptional)
    }

    static let refusals: [(String, String)] = [
        ("", SourceAddress.forms),
        ("http://localhost", SourceAddress.forms),
        ("/dev/ttyACM0", SourceAddress.forms),
        ("gpsd://", "gpsd://HOST[:PORT][/dev/NAME]"),
        ("gpsd://localhost:", "gpsd://HOST[:PORT][/dev/NAME], the port from 1 to 65535"),
        ("gpsd://localhost:70000", "gpsd://HOST[:PORT][/dev/NAME], the port from 1 to 65535"),
        ("gpsd://localhost/ttyACM0", "gpsd://HOST[:PORT][/dev/NAME]"),
        ("gpsd://localhost?checksum=optional", "no option 'checksum' here"),
        ("serial://dev/ttyACM0", "serial:///dev/NAME, with three slashes"),
        ("serial://", "serial:///dev/NAME, with three slashes"),
        (
            "serial:///dev/x?baud=9601",
            """
            baud=auto or one of 1200, 2400, 4800, 9600, 19200, \
            38400, 57600, 115200, 230400, 460800, 921600
            """
        ),
        ("serial:///dev/x?boud=9600", "no option 'boud' here (did you mean 'baud'?)"),
        ("serial:///dev/x?baud=9600&baud=4800", "option 'baud' once"),
        ("tcp://host", "tcp://HOST:PORT"),
        ("tcp://:10110", "tcp://HOST:PORT"),
        ("tcp://ho st:1", "tcp://HOST:PORT, the host a name or an address"),
        ("tcp://[::1", "tcp://HOST:PORT"),
        ("udp://", "udp://:PORT"),
        ("udp://:0", "udp://:PORT, the port from 1 to 65535"),
        ("file://drive.nmea", "file:///PATH, with three slashes"),
        (
            "file:///x?speed=0",
            """
            speed=max or a number above 0 and at most 1000000, such as \
            speed=10
            """
        ),
        (
            "file:///x?speed=nan",
            """
            speed=max or a number above 0 and at most 1000000, such as \
            speed=10
            """
        ),
        ("file:///x?", "OPTION=VALUE behind the ?"),
        ("-?checksum=perhaps", "checksum=optional or checksum=required"),
    ]

    @Test("is refused with what was expected", arguments: refusals)
    func refused(text: String, expected: String) {
        #expect(throws: Objection(expected: expected)) { try SourceAddress(parsing: text) }
    }

    @Test("is remote unless it is on this machine")
    func remote() throws {
        for text in ["gpsd://localhost", "tcp://127.0.0.2:1", "gpsd://[::1]", "serial:///dev/x"] {
            #expect(try !SourceAddress(parsing: text).isRemote, "\(text)")
        }
        for text in ["gpsd://car.lan", "tcp://10.0.0.1:1", "udp://:10110"] {
            #expect(try SourceAddress(parsing: text).isRemote, "\(text)")
        }
    }
}
