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
}
