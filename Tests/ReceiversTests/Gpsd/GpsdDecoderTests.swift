import Positioning
import Testing

@testable import Receivers

@Suite("libgps reads, and we believe only what the line itself said")
struct GpsdDecoderTests {
    private let decoder = GpsdDecoder()

    private func decode(_ line: String) -> GpsdReport? {
        var bytes = Array(line.utf8) + [0]
        return bytes.withUnsafeMutableBufferPointer { decoder.decode($0) }
    }

    @Test("a full report")
    func full() throws {
        let report = decode(
            """
            {"class":"TPV","device":"/dev/ttyACM0","status":2,"mode":3,\
            "time":"2026-03-04T05:06:07.250Z","ept":0.005,"lat":52.0906,"lon":5.1214,\
            "altHAE":60.5,"altMSL":15.25,"geoidSep":45.25,"speed":3.2,"track":360.0,\
            "climb":-0.5,"eph":4.9,"eps":1.96}
            """)
        var expected = GpsdPosition(
            device: "/dev/ttyACM0", time: UTC("2026-03-04T05:06:07.250Z"), mode: .threeD)
        expected.status = .differential
        expected.coordinate = Coordinate(latitude: 52.0906, longitude: 5.1214)
        expected.heightAboveEllipsoid = 60.5
        expected.heightAboveSeaLevel = 15.25
        expected.geoidSeparation = 45.25
        expected.speed = 3.2
        expected.track = 0
        expected.climb = -0.5
        expected.horizontalError = 4.9
        expected.speedError = 1.96
        #expect(report == .position(expected))
    }

    @Test("nothing is kept from the line before")
    func forgets() {
        _ = decode(
            #"{"class":"TPV","device":"a","mode":3,"lat":10.5,"lon":20.5,"speed":3,"eph":9}"#)
        #expect(
            decode(#"{"class":"TPV","device":"b","mode":2}"#)
                == .position(plain(.twoD, device: "b")))
    }

    @Test("mode decides: the place beside mode 1 is an old one")
    func modeDecides() {
        let line =
            #"{"class":"TPV","device":"a","status":1,"mode":1,"lat":10.5,"lon":20.5,"speed":2}"#
        #expect(
            decode(line)
                == .position(GpsdPosition(device: "a", mode: .none)))
    }

    @Test("any field may be missing")
    func sparse() {
        var expected = plain(.threeD)
        #expect(decode(#"{"class":"TPV","mode":3,"lat":10.5}"#) == .position(expected))
        expected.coordinate = Coordinate(latitude: 10.5, longitude: 20.5)
        #expect(decode(#"{"class":"TPV","mode":3,"lat":10.5,"lon":20.5}"#) == .position(expected))
    }

    @Test("what is off the Earth, negative or unreadable is absent")
    func nonsense() {
        let line = """
            {"class":"TPV","mode":3,"time":"yesterday","lat":95.0,"lon":20.5,"speed":-1,"eph":0}
            """
        #expect(decode(line) == .position(plain(.threeD)))
    }

    @Test("a report that libgps gave up on is none")
    func brokenType() {
        #expect(decode(#"{"class":"TPV","mode":"3","lat":10.5}"#) == nil)
        #expect(decode(#"{"class":"TPV","mode":17}"#) == nil)
    }

    @Test("noise in metres never becomes a place")
    func noise() {
        let report = decode(
            #"{"class":"GST","device":"a","time":"2026-01-01T00:00:01.000Z","lat":1.6,"lon":1.2}"#)
        var expected = GpsdNoise(device: "a", time: UTC("2026-01-01T00:00:01.000Z"))
        expected.latitudeSigma = 1.6
        expected.longitudeSigma = 1.2
        #expect(report == .noise(expected))
    }

    @Test("satellites are counted, and a sky without a list says nothing about them")
    func sky() {
        var expected = GpsdSky(device: "a")
        expected.horizontalDOP = 1.1
        expected.satellitesUsed = 1
        expected.satellitesInView = 2
        let list = """
            {"class":"SKY","device":"a","hdop":1.1,"nSat":2,"uSat":1,"satellites":[\
            {"PRN":1,"gnssid":0,"svid":1,"el":10,"az":20,"ss":30,"used":true},\
            {"PRN":2,"gnssid":0,"svid":2,"el":10,"az":20,"ss":30,"used":false}]}
            """
        #expect(decode(list) == .sky(expected))
        expected.satellitesUsed = nil
        expected.satellitesInView = nil
        #expect(decode(#"{"class":"SKY","device":"a","hdop":1.1}"#) == .sky(expected))
    }

    @Test("devices come and go")
    func devices() {
        #expect(decode(#"{"class":"DEVICES","devices":[]}"#) == .devices([]))
        #expect(
            decode(
                """
                {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"},\
                {"class":"DEVICE","path":"/dev/b","activated":"2026-01-01T00:00:00.000Z"}]}
                """) == .devices(["/dev/a", "/dev/b"]))
        #expect(
            decode(
                #"{"class":"DEVICE","path":"/dev/a","activated":"2026-01-01T00:00:00.000Z"}"#)
                == .deviceAdded("/dev/a"))
        #expect(
            decode(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#) == .deviceDropped)
    }

    @Test("what makes libgps turn for ever is given up at once")
    func endless() {
        #expect(
            decode(#"{"class":"DEVICES""devices":[{"class":"DEVICE","path":"/dev/a"}]}"#) == nil)
        #expect(
            decode(#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a""x":1}]}"#)
                == nil)
        #expect(decode(#"{"class":"DEVICES","devices":[{"path":5}]}"#) == nil)
    }

    @Test("gpsd speaks of itself")
    func itself() {
        #expect(
            decode(
                #"{"class":"VERSION","release":"3.25","rev":"x","proto_major":3,"proto_minor":15}"#)
                == .version("3.25"))
        #expect(
            decode(#"{"class":"ERROR","message":"No such device as /dev/nope"}"#)
                == .failure("No such device as /dev/nope"))
        #expect(decode(#"{"class":"WATCH","enable":true,"json":true}"#) == .other)
    }

    @Test("any cut of a report is refused by libgps or says less, and never anything else")
    func cuts() {
        let line =
            #"{"class":"TPV","device":"a","mode":3,"time":"2026-01-01T00:00:01.000Z","lat":10.5}"#
        for length in 0..<line.count {
            if case .position(let position)? = decode(String(line.prefix(length))) {
                #expect(position.coordinate == nil)
            }
        }
    }

    private func plain(_ mode: FixMode, device: String? = nil) -> GpsdPosition {
        var position = GpsdPosition(device: device, mode: mode)
        position.status = .gnss
        return position
    }
}
