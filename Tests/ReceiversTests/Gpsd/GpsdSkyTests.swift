import Positioning
import Testing

@testable import Receivers

@Suite("Satellites are counted by constellation, each once")
struct GpsdSkyTests {
    private let decoder = GpsdDecoder()

    private func sky(_ line: String) -> GpsdSky? {
        var bytes = Array(line.utf8) + [0]
        guard case .sky(let sky)? = bytes.withUnsafeMutableBufferPointer({ decoder.decode($0) })
        else { return nil }
        return sky
    }

    @Test("every system by gpsd's own number")
    func systems() throws {
        let systems: [(Int, Constellation)] = [
            (0, .gps), (1, .sbas), (2, .galileo), (3, .beidou), (4, .other), (5, .qzss),
            (6, .glonass), (7, .navic),
        ]
        let list = systems.map {
            #"{"PRN":\#($0.0 + 1),"gnssid":\#($0.0),"svid":9,"ss":\#(20 + $0.0).0,"used":true}"#
        }
        let tally = try #require(
            sky(#"{"class":"SKY","satellites":[\#(list.joined(separator: ","))]}"#)?.satellites)
        #expect(tally.totalUsed == 8)
        #expect(tally.totalInView == 8)
        for (number, constellation) in systems {
            let part = tally.parts.first { $0.constellation == constellation }
            #expect(part?.used == 1 && part?.inView == 1)
            #expect(part?.signal == Double(20 + number))
        }
    }

    @Test("without a system the satellite's number tells")
    func numbers() throws {
        let numbers = [1, 40, 70, 194, 210, 310, 999]
        let list = numbers.map { #"{"PRN":\#($0),"used":false}"# }
        let tally = try #require(
            sky(#"{"class":"SKY","satellites":[\#(list.joined(separator: ","))]}"#)?.satellites)
        #expect(
            tally.parts.map(\.constellation)
                == [.gps, .sbas, .glonass, .galileo, .beidou, .qzss, .other])
        #expect(tally.parts.allSatisfy { $0.inView == 1 && $0.used == 0 && $0.signal == nil })
    }

    @Test("one that is heard on two frequencies is one, used if either is")
    func frequencies() throws {
        let line = """
            {"class":"SKY","nSat":3,"uSat":1,"satellites":[\
            {"PRN":5,"gnssid":0,"svid":5,"ss":30.0,"used":false},\
            {"PRN":5,"gnssid":0,"svid":5,"sigid":4,"ss":36.0,"used":true},\
            {"PRN":6,"gnssid":0,"svid":6,"ss":20.0,"used":false}]}
            """
        let tally = try #require(sky(line)?.satellites)
        #expect(tally.totalUsed == 1)
        #expect(tally.totalInView == 2)
        #expect(tally.parts.map(\.signal) == [28])
    }

    @Test("a sky without a list says nothing about satellites, unless that there are none")
    func bare() {
        let list = #"{"class":"SKY","satellites":[{"PRN":5,"used":true}]}"#
        #expect(sky(list)?.satellites?.totalUsed == 1)
        var expected = GpsdSky(device: "a")
        expected.horizontalDOP = 1.1
        expected.statesDilution = true
        #expect(sky(#"{"class":"SKY","device":"a","hdop":1.1}"#) == expected)
        expected = GpsdSky(device: "a")
        expected.usedByCount = 7
        #expect(sky(#"{"class":"SKY","device":"a","uSat":7}"#) == expected)
        expected.usedByCount = nil
        expected.satellites = SatelliteTally()
        #expect(sky(#"{"class":"SKY","device":"a","nSat":0,"uSat":0}"#) == expected)
    }

    @Test("a dilution that means none is none", arguments: ["0.0", "-1.0", "99.99"])
    func dilution(figure: String) throws {
        let heard = try #require(sky(#"{"class":"SKY","hdop":\#(figure),"vdop":1.5}"#))
        #expect(heard.horizontalDOP == nil)
        #expect(heard.statesDilution)
        #expect(heard.verticalDOP == 1.5)
    }

    @Test("more satellites than libgps has room for are an error, and no crash")
    func tooMany() {
        let list = (1...300).map { #"{"PRN":\#($0),"used":false}"# }.joined(separator: ",")
        let heard = sky(#"{"class":"SKY","satellites":[\#(list)]}"#)
        #expect(heard == nil || heard?.satellites?.totalInView ?? 0 <= 140)
    }
}
