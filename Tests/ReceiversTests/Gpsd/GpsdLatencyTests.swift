import Positioning
import Testing
import TestKit

@testable import Receivers

@Suite("A fix is out soon after gpsd's last line of it")
struct GpsdLatencyTests {
    /// Source: SPEC's promise for receivers of any kind.
    private static let limit = Duration.milliseconds(50).stretched
    private static let cycles = 40
    /// Until the rhythm is learned.
    private static let learning = 5

    @Test(
        "over a socket, at 1 Hz and at 10 Hz, whatever the order", arguments: [1, 10], [0, 1, 2])
    func measured(rate: Int, order: Int) throws {
        let server = try LoopbackServer()
        let bench = try ReceiverBench(.gpsd(host: "localhost", port: server.port, device: nil))
        bench.start()
        try #require(bench.turn { server.accept() })
        var waits: [Duration] = []
        for number in 0..<Self.cycles {
            bench.advance(by: .seconds(1) / rate)
            server.send(Self.lines(of: number, rate: rate, order: order))
            let sent = ReceiverBench.clock
            try #require(bench.turn(limit: .seconds(2).stretched) { bench.epochs.count > number })
            waits.append(sent.duration(to: ReceiverBench.clock))
        }
        #expect(bench.epochs.count == Self.cycles)
        let steady = waits.dropFirst(Self.learning).sorted()
        let (median, worst) = (steady[steady.count / 2], steady[steady.count * 9 / 10])
        print(
            "order \(order), \(rate) Hz: median \(median.nanoseconds / 1000) µs, "
                + "90 % \(worst.nanoseconds / 1000) µs, worst "
                + "\((steady.last ?? .zero).nanoseconds / 1000) µs; "
                + "while learning \((waits.prefix(Self.learning).max() ?? .zero).nanoseconds / 1000) µs"
        )
        #expect(worst < Self.limit)
    }

    /// A position alone, with a sky before, or with noise and sky behind.
    private static func lines(of number: Int, rate: Int, order: Int) -> String {
        let time = UTC(milliseconds: 1_783_771_200_000 + Int64(number * 1000 / rate))
        let position =
            #"{"class":"TPV","device":"/dev/a","mode":3,"time":"\#(time)","lat":52.0,"lon":5.1}"#
        let sky =
            #"{"class":"SKY","device":"/dev/a","hdop":1.1,"satellites":[{"PRN":1,"used":true}]}"#
        let noise = #"{"class":"GST","device":"/dev/a","time":"\#(time)","lat":1.6,"lon":1.2}"#
        let lines = [[position], [sky, position], [position, noise, sky]][order]
        return lines.map { $0 + "\r\n" }.joined()
    }
}
