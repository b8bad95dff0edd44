import Positioning
import Testing

@testable import Receivers

@Suite("What gpsd says of time is put on the boot clock")
struct GpsdTimeTests {
    /// A machine that booted when its calendar said a hundred seconds.
    private func reading(_ boot: Double, setAhead: Double = 0) -> WallReading {
        WallReading(
            wall: Int64((boot + 100 + setAhead) * 1000) * 1_000_000, boot: Uptime(seconds: boot))
    }

    private func clock(wall: Double) -> GpsdClock {
        GpsdClock(
            kind: .pulse, time: UTC(milliseconds: 1_772_600_767_000),
            wall: Int64(wall * 1000) * 1_000_000)
    }

    @Test("the instant is as long ago as the wall clock says")
    func converted() {
        var keeper = GpsdTimekeeper(source: 3)
        keeper.opened(reading(10))
        #expect(
            keeper.mark(clock(wall: 119.75), reading(20))
                == TimeMark(
                    source: 3, kind: .pulse, time: UTC(milliseconds: 1_772_600_767_000),
                    instant: Uptime(seconds: 19.75)))
        #expect(keeper.steps == 0)
    }

    @Test("a wall clock that is wrong by years is as good", arguments: [-1e9, 1e9])
    func wrongCalendar(ahead: Double) {
        var keeper = GpsdTimekeeper(source: 0)
        keeper.opened(reading(10, setAhead: ahead))
        let mark = keeper.mark(clock(wall: 119.75 + ahead), reading(20, setAhead: ahead))
        #expect(mark?.instant == Uptime(seconds: 19.75))
    }

    @Test("a step of the wall clock costs the mark that it may have moved, and no other")
    func stepped() {
        var keeper = GpsdTimekeeper(source: 0)
        keeper.opened(reading(10))
        #expect(keeper.mark(clock(wall: 120), reading(20)) != nil)
        // Stated before the step and read after it.
        #expect(keeper.mark(clock(wall: 121), reading(21, setAhead: 0.5)) == nil)
        #expect(
            keeper.mark(clock(wall: 122.5), reading(22, setAhead: 0.5))?.instant
                == Uptime(seconds: 22))
        #expect(keeper.mark(clock(wall: 123), reading(23, setAhead: -2)) == nil)
        #expect(keeper.steps == 2)
    }

    @Test("what is long ago or yet to come is no mark")
    func implausible() {
        var keeper = GpsdTimekeeper(source: 0)
        keeper.opened(reading(10))
        #expect(keeper.mark(clock(wall: 109), reading(20)) == nil)
        #expect(keeper.mark(clock(wall: 121), reading(20)) == nil)
        #expect(keeper.mark(clock(wall: 0.001), reading(20)) == nil)
    }

    private static let toff =
        #"{"class":"TOFF","device":"/dev/a","real_sec":1772600767, "real_nsec":0,"#
        + #""clock_sec":1772600999,"clock_nsec":500000000}"#
    private static let pps =
        #"{"class":"PPS","device":"/dev/pps0","real_sec":1772600768,"real_nsec":0,"#
        + #""clock_sec":1772601000,"clock_nsec":250000000,"precision":-20}"#

    private func settings(boot: Double) -> ReceiverSettings {
        var settings = ReceiverSettings()
        settings.wall = {
            WallReading(wall: 1_772_601_000_500_000_000, boot: Uptime(seconds: boot))
        }
        return settings
    }

    @Test("reports and pulses become marks, of our receiver or of a port with the pulse alone")
    func told() {
        var talk = Talk(source: 2, settings: settings(boot: 50))
        _ = talk.open(at: 49)
        _ = talk.read(Talk.report(1), at: 49)
        #expect(
            talk.read(Self.toff, at: 50) == [
                .time(
                    TimeMark(
                        source: 2, kind: .report, time: UTC(milliseconds: 1_772_600_767_000),
                        instant: Uptime(seconds: 49)))
            ])
        #expect(
            talk.read(Self.pps, at: 50) == [
                .time(
                    TimeMark(
                        source: 2, kind: .pulse, time: UTC(milliseconds: 1_772_600_768_000),
                        instant: Uptime(seconds: 49.75)))
            ])
        #expect(talk.health.classes["TOFF"] == 1)
        #expect(talk.health.classes["PPS"] == 1)
    }

    @Test("another receiver's time is left alone")
    func otherReceiver() {
        var talk = Talk(settings: settings(boot: 50))
        _ = talk.open(at: 49)
        _ = talk.read(Talk.report(1, device: "/dev/b"), at: 49)
        #expect(talk.read(Self.toff, at: 50).isEmpty)
    }

    @Test("another machine's clock says nothing about ours")
    func otherMachine() {
        var talk = Talk(host: "gpsd.example", settings: settings(boot: 50))
        _ = talk.open(at: 49)
        _ = talk.read(Talk.report(1), at: 49)
        #expect(talk.read(Self.toff, at: 50).isEmpty)
    }

    @Test("the system's two clocks are read as one")
    func system() {
        let (first, second) = (WallReading.now(), WallReading.now())
        #expect(second.boot >= first.boot)
        let moved = (second.wall - second.boot.nanoseconds) - (first.wall - first.boot.nanoseconds)
        #expect(abs(moved) < 1_000_000_000)
        #expect(first.wall > 1_700_000_000_000_000_000)
    }
}
