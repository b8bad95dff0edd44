import Invocation
import Testing

@Suite("A command line is taken apart as getopt_long(3) does it")
struct InvocationTests {
    static let known: [Invocation.Option] = [
        Invocation.Option("config", "c", .required("FILE")),
        Invocation.Option("as-live", nil, .optional("DATE")),
        Invocation.Option("json"),
    ]

    @Test("options stand anywhere, and -- ends them")
    func anywhere() throws {
        let line = try Invocation(
            ["one", "--json", "two", "-c", "a.conf", "--", "--json"], knowing: Self.known)
        #expect(line.operands == ["one", "two", "--json"])
        #expect(line.has("json"))
        #expect(line.value("config") == "a.conf")
    }

    @Test("a value may follow = or stand next, an optional one only after =")
    func values() throws {
        let line = try Invocation(
            ["--config=a", "--config", "b", "--as-live", "2020-01-01"], knowing: Self.known)
        #expect(line.values("config") == ["a", "b"])
        #expect(line.has("as-live") && line.value("as-live") == nil)
        #expect(line.operands == ["2020-01-01"])
        let other = try Invocation(["--as-live=2020-01-01"], knowing: Self.known)
        #expect(other.value("as-live") == "2020-01-01")
    }

    @Test("threads that take lines apart at once do not read each other's")
    func atOnce() async throws {
        let read = try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 0..<64 {
                group.addTask {
                    let words = (0..<100).flatMap { ["\(number)-\($0)", "--config=\(number)"] }
                    let line = try Invocation(words, knowing: Self.known)
                    return line.operands + line.values("config")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for words in read {
            let number = words.last ?? ""
            #expect(
                words == (0..<100).map { "\(number)-\($0)" } + Array(repeating: number, count: 100))
        }
        #expect(Set(read.map(\.last)).count == 64)
    }

    @Test(
        "what cannot be understood is named",
        arguments: [
            (["--bogus"], "--bogus is no option here"),
            (["x", "--config"], "--config needs a value: FILE"),
            (["-c"], "--config needs a value: FILE"),
            (["--json=1"], "--json takes no value"),
            (["-z"], "-z is no option here"),
            (["a", "b", "--bogus"], "--bogus is no option here"),
            (["a", "--json", "b", "--json=1", "c"], "--json takes no value"),
            (["a", "-c", "b", "-zy", "c"], "-z is no option here"),
            (["a", "--bogus=3", "b"], "--bogus is no option here"),
        ] as [([String], String)])
    func complaints(arguments: [String], complaint: String) {
        #expect(throws: UsageError(complaint)) {
            try Invocation(arguments, knowing: Self.known)
        }
    }
}
