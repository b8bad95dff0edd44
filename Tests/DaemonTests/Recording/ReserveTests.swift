import Ledger
import Testing

@testable import Daemon

@Suite("Points give way before the disk is full")
struct ReserveTests {
    @Test("said once below the limit, and taken back with a tenth more than that")
    func limits() {
        var reserve = Reserve(keepFree: 200)
        #expect(reserve.measured(free: 1000) == nil)
        #expect(reserve.measured(free: 200) == nil)
        #expect(reserve.measured(free: 199) == .reached(free: 199))
        #expect(reserve.isReached)
        #expect(reserve.measured(free: 0) == nil)
        #expect(reserve.measured(free: 210) == nil)
        #expect(reserve.isReached)
        #expect(reserve.measured(free: 220) == .roomAgain)
        #expect(reserve.isReached == false)
    }

    @Test("a lower limit is enough room at once; 0 never stops anything")
    func lowered() {
        var reserve = Reserve(keepFree: 200)
        #expect(reserve.measured(free: 100) == .reached(free: 100))
        reserve.keepFree = 50
        #expect(reserve.measured(free: 100) == .roomAgain)
        var none = Reserve(keepFree: 0)
        #expect(none.measured(free: 0) == nil)
    }

    @Test("the system says how much is free, and nothing about what is not there")
    func asked() {
        #expect(FreeSpace.bytes(in: "/").map { $0 > 0 } == true)
        #expect(FreeSpace.bytes(in: "/no such directory") == nil)
    }
}
