import Positioning
import Testing
import Tracking

@testable import Control

@Suite("Health names what is known of a receiver, and nothing else")
struct SourceHealthTests {
    private func text(_ record: some Encodable) throws -> String {
        String(decoding: try JSONText.encode(record), as: UTF8.self)
    }

    @Test("a receiver of which everything is known")
    func everything() throws {
        #expect(
            try text(Sample.health.sources[0])
                == #"{"active":true,"age":0.4,"bad_checksums":1,"baud":9600,"bytes":1234567,"#
                + #""dropped":{"cut":0,"foreign":0,"late":2,"malformed":0,"overlong":0,"#
                + #""without_checksum":0},"failed_tries":0,"fix_age":1.4,"for":900,"junk":17,"#
                + #""last_loss":"end of file on /dev/ttyACM0","last_loss_age":907,"#
                + #""last_loss_kind":"unexpected","last_loss_session":60.5,"#
                + #""latency":{"mean":0.0123,"worst":0.048},"#
                + #""line_errors":{"breaks":0,"framing":3,"overruns":0,"parity":0},"link":"connected","#
                + #""losses":{"by-peer":0,"by-us":0,"healed":1,"shown":1,"unexpected":2},"#
                + #""path":"/dev/ttyACM1","rate":1,"#
                + #""satellites":{"constellations":[{"in_view":3,"name":"gps","signal":39,"used":1},"#
                + #"{"in_view":1,"name":"galileo","used":0}],"in_view":4,"used":1},"#
                + #""sentences":{"GGA":1000,"RMC":1000},"sessions":3,"#
                + #""source":"serial:///dev/ttyACM0","troubles":[{"age":12.3,"count":1,"#
                + #""detail":"1024 weeks","holds":false,"trouble":"week-rollover"},"#
                + #"{"age":10,"count":1,"holds":true,"trouble":"position-frozen"}]}"#)
    }

    @Test("a gpsd that does not answer")
    func unreached() throws {
        #expect(
            try text(Sample.health.sources[1])
                == #"{"active":false,"bytes":0,"#
                + #""failed_tries":7,"failure":"cannot connect to localhost:2947: Connection refused","#
                + #""gpsd":{"bad_lines":1,"devices":["/dev/ttyACM0"],"#
                + #""last_error":"Unrecognized request","release":"3.25"},"link":"lost","#
                + #""losses":{"by-peer":0,"by-us":0,"healed":0,"shown":0,"unexpected":0},"#
                + #""senders":["10.0.0.7:4000"],"sentences":{},"sessions":0,"source":"gpsd://localhost","troubles":[]}"#
        )
    }

    @Test("the noise at rest is the pipeline's, and a position is nowhere")
    func whole() throws {
        let text = try text(Sample.health)
        #expect(text.contains(#""rest_noise":0.031,"#))
        #expect(!text.contains("\"lat\"") && !text.contains("\"lon\""))
    }

    @Test("the receiver's own count of satellites comes before one by one")
    func satellites() {
        var epoch = Epoch(received: Uptime(.zero))
        #expect(SatellitesRecord(epoch) == nil)
        epoch.satellitesUsed = 0
        #expect(SatellitesRecord(epoch)?.used == 0)
        #expect(SatellitesRecord(epoch)?.inView == nil)
        var tally = SatelliteTally()
        tally.use(.glonass)
        tally.see(.glonass, signal: 30)
        epoch.satellites = tally
        epoch.satellitesUsed = 9
        let record = SatellitesRecord(epoch)
        #expect(record?.used == 9 && record?.inView == 1)
        #expect(record?.constellations.map(\.name) == ["glonass"])
        #expect(record?.constellations.map(\.signal) == [30])
    }
}
