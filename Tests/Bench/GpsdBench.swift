import Glibc
import Positioning
import Receivers

/// What an instant costs that comes as gpsd's JSON, over a real connection and through libgps.
enum GpsdBench {
    static func run(_ epochs: [Epoch], _ table: inout Table) {
        let reports = epochs.prefix(instants).map(json)
        guard let server = try? LoopbackServer(),
            let receiver = try? Receiver(
                SourceAddress(
                    text: "gpsd://127.0.0.1:\(server.port)",
                    link: .gpsd(host: "127.0.0.1", port: server.port, device: nil)), source: 0)
        else { return table.skip("gpsd's JSON", because: "no connection on the loopback") }
        var now = 0.0
        var heard = 0
        func take(_ outputs: [ReceiverOutput]) {
            heard += outputs.count { if case .epoch = $0 { true } else { false } }
        }
        _ = receiver.start(at: Uptime(seconds: now))
        // The connection is made by a thread of its own.
        let deadline = Child.now + patience
        while !server.accepts(), Child.now < deadline { take(listen(to: receiver, now)) }
        let seconds = Stopwatch.best(of: 1, preparing: {}) { _ in
            for report in reports {
                now += 0.1
                server.say(report)
                take(listen(to: receiver, now))
            }
        }
        guard heard > reports.count / 2 else {
            return table.skip("gpsd's JSON", because: "only \(heard) epochs came through")
        }
        table.add(
            "gpsd's JSON, TPV and SKY",
            "\(short(seconds / Double(reports.count) * 1e9)) ns an epoch (\(heard) epochs), "
                + "the kernel included")
    }

    private static func listen(to receiver: Receiver, _ now: Double) -> [ReceiverOutput] {
        var waiting = pollfd(fd: receiver.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 10) > 0 else { return [] }
        return receiver.ready(at: Uptime(seconds: now))
    }

    /// What gpsd would say of it.
    private static func json(_ epoch: Epoch) -> [UInt8] {
        let time = epoch.time.map { #","time":"\#($0)""# } ?? ""
        var report =
            #"{"class":"TPV","device":"/dev/ttyACM0","mode":\#(epoch.mode.rawValue)\#(time)"#
        let figures: [(String, Double?)] = [
            ("lat", epoch.coordinate?.latitude), ("lon", epoch.coordinate?.longitude),
            ("altMSL", epoch.heightAboveSeaLevel), ("geoidSep", epoch.geoidSeparation),
            ("speed", epoch.speed), ("track", epoch.track), ("eph", epoch.horizontalError),
        ]
        for (name, value) in figures {
            if let value { report += ",\"\(name)\":\(value)" }
        }
        let satellites = (1...10).map { number in
            #"{"PRN":\#(number),"el":40.0,"az":83.0,"ss":41.0,"used":true}"#
        }
        report += "}\n"
        report += #"{"class":"SKY","device":"/dev/ttyACM0","hdop":0.9,"satellites":["#
        report += satellites.joined(separator: ",") + "]}\n"
        return Array(report.utf8)
    }

    private static let instants = 20_000
    /// Seconds.
    private static let patience = 5.0
}
