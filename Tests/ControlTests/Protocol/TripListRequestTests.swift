import Positioning
import Testing

@testable import Control

@Suite("What is no choice of trips is refused, and says why")
struct TripListRequestTests {
    private static let bad = [
        ("trips.list", #"{"limit":-1}"#, "“limit”"),
        ("trips.list", #"{"since":"yesterday"}"#, "“since”"),
        ("trips.list", #"{"longer":-5}"#, "“longer”"),
        ("trips.list", #"{"shorter":"5km"}"#, "“shorter”"),
        ("trips.list", #"{"by_vehicle":true}"#, "for trips.stats"),
        ("trips.stats", #"{"limit":5}"#, "for trips.list"),
        ("trips.stats", #"{"bounds":["2026-01-01T00:00:00Z"]}"#, "2 to 1000 times, not 1"),
        (
            "trips.stats", #"{"bounds":["2026-01-02T00:00:00Z","2026-01-02T00:00:00Z"]}"#,
            "each later than the one before"
        ),
        ("trips.stats", #"{"bounds":[1,2]}"#, "“bounds"),
        ("trips.stats", #"{"shorter":-1}"#, "“shorter”"),
    ]

    @Test("each by its own sentence", arguments: bad)
    func refused(method: String, parameters: String, sentence: String) throws {
        let line = #"{"id":1,"method":"\#(method)","params":\#(parameters)}"#
        guard case .failure(let error) = RequestFrame(line: line.utf8).request else {
            Issue.record("it was taken")
            return
        }
        #expect(error.code == RPCError.Code.invalidParameters)
        #expect(error.message.contains(sentence), "\(error.message)")
    }

    @Test("as many bounds as are allowed fit in a request")
    func largest() throws {
        var wish = Sample.choice
        wish.bounds = (0..<Request.TripsWish.mostBounds).map {
            Timestamp(Sample.utc.advanced(bySeconds: Double($0) * 86_400))
        }
        let line = try Request.tripsStats(wish).line(id: 1)
        #expect(line.count < ServerLimits().request / 2)
        #expect(RequestFrame(line: line.dropLast()).request == .success(.tripsStats(wish)))
    }
}
