import Control
import FoundationEssentials
import Testing

@testable import rodictl

@Suite("docs/troubleshooting.md quotes what is really said")
struct TroubleshootingPageTests {
    /// A sentence may go on in the next line.
    private let page: String

    init() throws {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../docs/troubleshooting.md").standardizedFileURL
        page = try String(contentsOf: file, encoding: .utf8).replacing("\n", with: " ")
    }

    /// What doctor says; what differs is an ellipsis.
    static let sentences: [String] = [
        ReceiverReading.absent(path: "/dev/…", candidates: [], files: "").sentence,
        ReceiverReading.absent(path: "/dev/…", candidates: ["/dev/…"], files: "").sentence,
        GpsdReading.notInstalled.sentence,
        GpsdReading.stopped(host: "localhost", isLocal: true).sentence,
        GpsdReading.empty(host: "localhost", isLocal: true).sentence,
        SandboxReading.closed(source: "…").sentence,
        SandboxReading.hides(path: "…").sentence,
    ]

    @Test("what doctor says, and the commands that it has", arguments: sentences)
    func doctor(sentence: String) {
        #expect(page.contains(sentence))
    }

    @Test("the beginning of what it says at length")
    func beginnings() throws {
        let long = [
            MountReading.overlay(directory: "/var/lib/rodi").sentence: ":",
            UnitReading.restarting(result: "", times: 2).sentence: ":",
            ConsoleReading.kernel(name: "…", word: "").sentence: ",",
            ClientError.noSocket("…").description: ". ",
            ClientError.keptOut("…").description: " on ",
        ]
        for (sentence, end) in long {
            let cut = try #require(sentence.firstRange(of: end)).lowerBound
            #expect(page.contains(sentence[..<cut]), "\(sentence)")
        }
        #expect(
            page.contains(ClientError.goodbye(Goodbye(reason: .slow, comesBack: false)).description)
        )
        for command in [
            GpsdReading.notInstalled.remedies[0],
            MountReading.overlay(directory: "/var/lib/rodi").remedies[0],
            GpsdReading.stopped(host: "localhost", isLocal: true).remedies[0],
        ] + DiskReading.full(free: 0, keepFree: 1, directory: "").remedies {
            #expect(page.contains(command), "\(command)")
        }
    }
}
