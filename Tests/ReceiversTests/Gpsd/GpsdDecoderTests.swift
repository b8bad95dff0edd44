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

    @Test(
        "a time that is none is no time, and not the date that libgps makes of its beginning",
        arguments: [
            "2026-13-45T99:99:99.000Z", "2026-03-04", "2026-03-04T05:06", "2026-3-4T05:06:07Z",
            "garbage", "", "2026-00-10T00:00:00.000Z", "2026-01-10T24:00:00.000Z", "2026",
        ])
    func undated(time: String) {
        #expect(
            decode(#"{"class":"TPV","mode":2,"time":"\#(time)"}"#) == .position(plain(.twoD)))
    }

    @Test("a leap second is a time")
    func leapSecond() {
        let report = decode(#"{"class":"TPV","mode":2,"time":"2016-12-31T23:59:60.000Z"}"#)
        guard case .position(let position)? = report else {
            Issue.record("not read")
            return
        }
        #expect(position.time == UTC("2017-01-01T00:00:00.000Z"))
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
        var expected = GpsdPosition(device: "a", mode: .none)
        expected.status = .gnss
        #expect(decode(line) == .position(expected))
    }

    @Test(
        "how the fix was made is told by its number",
        arguments: [
            (0, FixStatus.gnss), (2, .differential), (3, .rtkFixed), (5, .deadReckoning),
            (6, .gnssDeadReckoning), (7, .surveyed), (8, .simulated), (9, .precise), (42, .unknown),
        ])
    func status(number: Int, status: FixStatus) {
        var expected = plain(.twoD)
        expected.status = status
        #expect(decode(#"{"class":"TPV","mode":2,"status":\#(number)}"#) == .position(expected))
    }

    @Test("a simulation without a fix is still one")
    func simulated() {
        var expected = GpsdPosition(mode: .none)
        expected.status = .simulated
        #expect(decode(#"{"class":"TPV","mode":1,"status":8}"#) == .position(expected))
    }

    @Test("the height above the sea is its own, or made of the other two, and signed")
    func heights() {
        func heard(_ fields: String, mode: Int = 3) -> [Double?] {
            guard
                case .position(let position)? = decode(
                    #"{"class":"TPV","mode":\#(mode),\#(fields)}"#)
            else { return [] }
            return [
                position.heightAboveEllipsoid, position.heightAboveSeaLevel,
                position.geoidSeparation,
            ]
        }
        #expect(heard(#""altHAE":41.75,"altMSL":-4.25"#) == [41.75, -4.25, nil])
        #expect(heard(#""altHAE":41.75,"geoidSep":46.0"#) == [41.75, -4.25, 46])
        #expect(heard(#""altHAE":41.75"#) == [41.75, nil, nil])
        #expect(heard(#""alt":41.75"#) == [nil, nil, nil], "nobody knows above what")
        #expect(
            heard(#""altHAE":41.75,"altMSL":-4.25,"geoidSep":46.0"#, mode: 2) == [nil, nil, nil])
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

    @Test("the receiver's second is told beside the system's, in both kinds")
    func clocks() {
        var expected = GpsdClock(
            device: "a", kind: .report, time: UTC(milliseconds: 1_606_737_033_250),
            wall: 1_796_030_300_428_774_409)
        // As 3.22 writes it, blank included, and as 3.25 does.
        let old =
            #"{"class":"TOFF","device":"a","real_sec":1606737033, "real_nsec":250000000,"#
            + #""clock_sec":1796030300,"clock_nsec":428774409}"#
        #expect(decode(old) == .clock(expected))
        #expect(
            decode(old.dropLast() + #","precision":-1,"shm":"NTP0"}"#) == .clock(expected))
        expected.kind = .pulse
        let pulse =
            #"{"class":"PPS","device":"a","real_sec":1606737033,"real_nsec":250000000,"#
            + #""clock_sec":1796030300,"clock_nsec":428774409,"precision":-20,"qErr":-100}"#
        #expect(decode(pulse) == .clock(expected))
        #expect(decode(#"{"class":"TOFF","device":"a","real_sec":1606737033}"#) == nil)
        #expect(decode(#"{"class":"TOFF","device":"a","real_sec":"1606737033"}"#) == nil)
        #expect(decode(#"{"class":"PPS","clock_sec":1606737033,"clock_nsec":-1}"#) == nil)
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
        #expect(decode(#"{"class":"DEVICE","path":"/dev/a"}"#) == .deviceAdded("/dev/a"))
        #expect(
            decode(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#)
                == .deviceDropped("/dev/a"))
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
                == .version(GpsdVersion(release: "3.25", major: 3, minor: 15)))
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
