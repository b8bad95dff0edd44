import Control
import Testing

@testable import rodictl

@Suite("How a command ends says why")
struct FailureTests {
    @Test("a socket that keeps us out is a question of permission, an absent one is not")
    func connecting() {
        #expect(Failure(ClientError.keptOut("s")).code == .notPermitted)
        #expect(Failure(ClientError.noSocket("s")).code == .unreachable)
        #expect(Failure(ClientError.nobodyListens("s")).code == .unreachable)
    }

    @Test("on a terminal it is broken between words, elsewhere not at all")
    func width() {
        let kept = Failure(ClientError.keptOut("/run/rodi/rodi.sock"))
        #expect(
            kept.text(columns: 80, lettering: .plain) == """
                rodictl: permission denied on /run/rodi/rodi.sock: join group rodi (sudo adduser
                $USER rodi, then log in again)

                """)
        #expect(
            kept.text(columns: 40, lettering: .plain) == """
                rodictl: permission denied on
                /run/rodi/rodi.sock: join group rodi
                (sudo adduser $USER rodi, then log in
                again)

                """)
        let stopped = Failure(ClientError.noSocket("/run/rodi/rodi.sock"))
        #expect(
            stopped.text(columns: 80, lettering: .plain) == """
                rodictl: rodid is not running: no socket /run/rodi/rodi.sock. Start it with:
                sudo systemctl start rodid

                """)
        #expect(
            stopped.text(columns: 40, lettering: .plain) == """
                rodictl: rodid is not running: no socket
                /run/rodi/rodi.sock. Start it with: sudo
                systemctl start rodid

                """)
        #expect(stopped.text(columns: nil, lettering: .plain).filter { $0 == "\n" }.count == 1)
    }
}
