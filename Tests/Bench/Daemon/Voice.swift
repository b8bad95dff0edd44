import Glibc
import Positioning
import Simulation

/// How a daemon hears a drive: over a serial line, or from a gpsd.
enum Voice {
    case terminal(Terminal)
    case gpsd(LoopbackServer)

    /// What stands in the configuration.
    var source: String {
        switch self {
        case .terminal(let terminal): "serial://\(terminal.path)?baud=115200"
        case .gpsd(let server): "gpsd://127.0.0.1:\(server.port)"
        }
    }

    func say(_ heard: SimulatedReceiver.Heard) {
        switch self {
        case .terminal(let terminal): terminal.write(Array(heard.sentences.joined().utf8))
        case .gpsd(let server):
            // Its client is let in as soon as it has come.
            guard server.accepts() else { return }
            server.say(Array(Self.report(heard).utf8))
        }
    }

    /// What gpsd would say of it.
    private static func report(_ heard: SimulatedReceiver.Heard) -> String {
        let head = #"{"class":"TPV","device":"/dev/ttyACM0","time":"\#(heard.time)","#
        guard let reading = heard.reading else { return head + "\"mode\":1}\r\n" }
        let place = reading.coordinate
        let track = reading.track.map { #""track":\#(short($0, 4)),"# } ?? ""
        let satellites = (1...reading.satellites).map { number in
            #"{"PRN":\#(number),"el":40.0,"az":83.0,"ss":41.0,"used":true}"#
        }
        return head + #""mode":3,"status":1,"lat":\#(place.latitude),"lon":\#(place.longitude),"#
            + #""altMSL":\#(short(reading.heightAboveSeaLevel, 3)),\#(track)"#
            + #""speed":\#(short(reading.speed, 3)),"eph":\#(short(reading.sigma * 2, 3))}"#
            + "\r\n" + #"{"class":"SKY","device":"/dev/ttyACM0","#
            + #""hdop":\#(short(reading.horizontalDOP, 2)),"satellites":["#
            + satellites.joined(separator: ",") + "]}\r\n"
    }
}
