import Testing

@testable import Control

@Suite("What cannot be listed is refused, and says why")
struct ExploredRequestTests {
    private static let bad = [
        (#"{"precision":0}"#, "“precision”"), (#"{"precision":8}"#, "“precision”"),
        (#"{"box":{"south":2,"west":0,"north":1,"east":1}}"#, "“box”"),
        (#"{"box":{"south":0,"west":0,"north":91,"east":1}}"#, "“box”"),
        (#"{"box":{"south":0,"west":0,"north":1}}"#, "“east” is missing"),
        (#"{"after":"u17"}"#, "“after”"), (#"{"precision":3,"after":"u1a"}"#, "“after”"),
        (#"{"limit":-1}"#, "“limit”"), (#"{"since":"yesterday"}"#, "“since”"),
    ]

    @Test("each by its own sentence", arguments: bad)
    func refused(parameters: String, sentence: String) throws {
        let line = #"{"id":1,"method":"explored","params":\#(parameters)}"#
        guard case .failure(let error) = RequestFrame(line: line.utf8).request else {
            Issue.record("it was taken")
            return
        }
        #expect(error.code == RPCError.Code.invalidParameters)
        #expect(error.message.contains(sentence), "\(error.message)")
    }

    @Test("the share of a box is told with its count, and of no box there is none")
    func share() {
        #expect(Sample.explored.share == 0.025)
        #expect(ExploredRecord(precision: 7, cells: [], count: 3, more: false).share == nil)
        #expect(
            ExploredRecord(precision: 7, cells: [], possible: 3, more: false).share == nil)
    }
}
