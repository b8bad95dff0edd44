import Control
import Positioning
import Testing

@testable import rodictl

@Suite("Health says what matters first, then what is wrong and what to do")
struct HealthScreenTests {
    private func screen(
        _ sources: SourceHealth..., warnings: [WarningRecord] = [], width: Int = 80
    ) -> String {
        HealthScreen.text(
            HealthRecord(sources: sources, restNoise: 0.0312, warnings: warnings), width: width)
    }

    @Test("a healthy receiver: link, fix, rate, sky, and what came")
    func healthy() {
        #expect(
            screen(HealthSample.healthy) == """
                Receiver    serial:///dev/ttyACM0 at 9600 baud
                Link        connected for 3 h 20 min
                Fix         0.2 s old
                Reports     1.0 a second, passed on after 12 ms (at worst 48 ms)
                Satellites  14 used, 19 in view
                           used  in view  dB-Hz
                  GPS         8       11   38.9  ########
                  GLONASS     3        3   31.3  ######
                  Galileo     3        4   34.8  #######
                  NavIC       0        1
                Received    6.2 MB, last report 0.2 s ago
                Sentences   GGA 12000, GSA 48000, GSV 60001, RMC 12000

                Rest noise  0.03 m/s

                """)
    }

    @Test("a gpsd whose receiver is silent")
    func silent() {
        #expect(
            screen(HealthSample.silent, warnings: [HealthSample.warning]) == """
                Receiver    gpsd://localhost
                Link        lost for 4 min
                Last loss   4 min ago, unexpected, after 116 min: gpsd answers but its receiver
                            is silent
                gpsd        release 3.25, receiver /dev/ttyACM0, 1 line that cannot be read
                            its last error: Unrecognized request 'x'
                Fix         4 min old
                Received    4.0 MB, last report 4 min ago
                Sessions    1; ended unexpectedly 1; back within 2.5 s 0, shown 1
                Sentences   SKY 7000, TPV 7000
                Troubles
                  silent, now
                    The other end answers but nothing comes from the receiver: look at its cable
                    and power, or unplug and replug it.

                Rest noise  0.03 m/s

                Warnings
                  receiver-silent, for 4 min
                    gpsd answers but its receiver sends nothing.
                    Unplug and replug it.

                """)
    }

    @Test("a lost receiver: why, for how long, and what the last try came to")
    func lost() {
        #expect(
            screen(HealthSample.lost) == """
                Receiver    serial:///dev/ttyACM0
                Link        lost for 4 min
                Trying      12 tries failed: cannot open /dev/ttyACM0: No such file or directory
                Last loss   4 min ago, unexpected, after 3 h 16 min: end of file on /dev/ttyACM0
                Fix         4 min old
                Received    6.2 MB, last report 4 min ago
                Sessions    4; ended unexpectedly 3, by the other end 1; back within 2.5 s 2,
                            shown 2
                Sentences   GGA 12000, GSA 48000, GSV 60001, RMC 12000
                Dropped     1 bad checksum, 17 B of junk, 2 cut short, 1 too long, 3 malformed,
                            4 too late

                Rest noise  0.03 m/s

                """)
    }

    @Test("a receiver that was never heard")
    func neverHeard() {
        #expect(
            screen(HealthSample.neverHeard) == """
                Receiver    serial:///dev/ttyUSB0
                Link        lost for 8.0 s, never heard
                Trying      4 tries failed: cannot open /dev/ttyUSB0: Permission denied
                Received    nothing
                Troubles
                  forbidden, now: /dev/ttyUSB0 belongs to group dialout
                    The user of rodid may not open the port: put it in the port's group, often
                    dialout.

                Rest noise  0.03 m/s

                """)
    }

    @Test("several troubles: what is so now first, each with what to do")
    func troubled() {
        #expect(
            screen(HealthSample.troubled) == """
                Receiver    serial:///dev/ttyACM0 at 9600 baud
                Link        connected for 3 h 20 min
                Fix         0.2 s old
                Reports     1.0 a second, passed on after 12 ms (at worst 48 ms)
                Received    6.2 MB, last report 0.2 s ago
                Sentences   GGA 12000, GSA 48000, GSV 60001, RMC 12000
                Troubles
                  clock-stands-still, now, 2 times
                    Its time does not advance, so nothing of it is used: it is opened anew by
                    itself, and if that does not help its power must be cut.
                  week-rollover, 3 times, last 12 s ago: 1024 weeks
                    Its dates are a multiple of 1024 weeks off and are repaired here: nothing to
                    do, though newer firmware may mend it.
                  late-burst, 10 min ago: 14 reports in 0.3 s
                    Reports came late and all at once, and count at their own time: when it
                    happens often, look at the USB cable and the load of this machine.

                Rest noise  0.03 m/s

                """)
    }

    @Test("a narrow terminal has the same facts on more lines, and no bars")
    func narrow() {
        #expect(
            screen(HealthSample.healthy, HealthSample.lost, width: 40) == """
                Receiver    serial:///dev/ttyACM0 at
                            9600 baud
                Link        connected for 3 h 20 min
                Fix         0.2 s old
                Reports     1.0 a second, passed on
                            after 12 ms (at worst 48 ms)
                Satellites  14 used, 19 in view
                           used  in view  dB-Hz
                  GPS         8       11   38.9
                  GLONASS     3        3   31.3
                  Galileo     3        4   34.8
                  NavIC       0        1
                Received    6.2 MB, last report 0.2 s
                            ago
                Sentences   GGA 12000, GSA 48000,
                            GSV 60001, RMC 12000

                Receiver    serial:///dev/ttyACM0
                Link        lost for 4 min
                Trying      12 tries failed: cannot open
                            /dev/ttyACM0: No such file
                            or directory
                Last loss   4 min ago, unexpected, after
                            3 h 16 min: end of file on
                            /dev/ttyACM0
                Fix         4 min old
                Received    6.2 MB, last report 4 min
                            ago
                Sessions    4; ended unexpectedly 3,
                            by the other end 1;
                            back within 2.5 s 2, shown 2
                Sentences   GGA 12000, GSA 48000,
                            GSV 60001, RMC 12000
                Dropped     1 bad checksum,
                            17 B of junk, 2 cut short,
                            1 too long, 3 malformed,
                            4 too late

                Rest noise  0.03 m/s

                """)
    }

    @Test("nothing is wider than the terminal or more than plain ASCII", arguments: [40, 57, 80])
    func fits(width: Int) {
        let text = screen(
            HealthSample.healthy, HealthSample.silent, HealthSample.lost, HealthSample.neverHeard,
            HealthSample.troubled, warnings: [HealthSample.warning], width: width)
        let lines = text.split(separator: "\n")
        #expect(lines.count > 50)
        for line in lines { #expect(line.count <= width && line.last != " ", "\(line)") }
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("another that is heard meanwhile is in reserve, unless nobody is in charge")
    func reserve() {
        var other = HealthSample.healthy
        other.source = "udp://:10110"
        other.active = false
        #expect(
            screen(HealthSample.healthy, other)
                .contains("\nLink        connected for 3 h 20 min, in reserve\n"))
        #expect(screen(other, other).contains("in reserve") == false)
    }

    @Test("a port found elsewhere, faults of the line, and who sends")
    func line() {
        var source = HealthSample.healthy
        source.path = "/dev/ttyACM1"
        source.lineErrors = LineErrorsRecord()
        source.lineErrors?.framing = 3
        source.lineErrors?.overruns = 1
        source.senders = ["10.0.0.7:4000", "10.0.0.8:4000"]
        let text = screen(source)
        #expect(text.contains(" at 9600 baud, open as /dev/ttyACM1\nSenders     10.0.0.7:4000, 10"))
        #expect(text.contains("\nDropped     3 framing errors, 1 overrun\n"))
        source.senders = ["10.0.0.7:4000"]
        #expect(screen(source).contains("Senders") == false)
    }

    @Test("a receiver without a fix says so, and what is not known is not shown")
    func bare() {
        var source = SourceHealth(source: "tcp://host:1", link: .connected)
        source.sessions = 1
        source.satellites = nil
        #expect(
            HealthScreen.text(HealthRecord(sources: [source]), width: 80) == """
                Receiver    tcp://host:1
                Link        connected
                Fix         none yet
                Received    nothing

                """)
    }

    @Test(
        "every trouble has one sentence of advice of its own", arguments: ReceiverTrouble.allCases)
    func advice(trouble: ReceiverTrouble) {
        let advice = trouble.advice
        #expect(advice.hasSuffix(".") && advice.count > 40)
        #expect(!advice.dropLast().contains(". "))
        #expect(ReceiverTrouble.allCases.filter { $0.advice == advice } == [trouble])
    }
}
