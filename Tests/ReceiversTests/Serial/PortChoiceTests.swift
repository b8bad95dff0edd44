import Glibc
import Testing

@testable import Receivers

@Suite("A receiver is found under another name, and no other one is taken for it")
struct PortChoiceTests {
    private let devices: NameFolder
    private let links: NameFolder
    private let usb0: String
    private let usb1: String

    init() throws {
        devices = try NameFolder()
        links = try NameFolder()
        usb0 = devices.path(of: "ttyUSB0")
        usb1 = devices.path(of: "ttyUSB1")
        devices.device("ttyUSB0")
        links.link("usb-ours", to: usb0)
        links.link("usb-zzz-same-port", to: usb0)
    }

    private func choice(remembered: String? = nil) -> PortChoice {
        PortChoice(path: usb0, names: StableNames(directory: links.path), remembered: remembered)
    }

    private func heard() -> PortChoice {
        var choice = choice()
        choice.heard(from: usb0)
        return choice
    }

    @Test("nothing is learned before it was heard")
    func unheard() throws {
        let choice = choice()
        #expect(choice.stableName == nil)
        #expect(try choice.choose() == usb0)
        #expect(heard().stableName == links.path(of: "usb-ours"))
    }

    @Test("where it stays, it is opened as configured")
    func stays() throws {
        #expect(try heard().choose() == usb0)
    }

    @Test("plugged in elsewhere, it is opened there")
    func moved() throws {
        let choice = heard()
        devices.device("ttyUSB1")
        devices.remove("ttyUSB0")
        links.link("usb-ours", to: usb1)
        #expect(try choice.choose() == StableNames.target(of: usb1))
    }

    @Test("another device under its name is left alone, also while ours is away")
    func other() throws {
        let choice = heard()
        devices.device("ttyUSB1")
        links.link("usb-modem", to: usb0)
        links.link("usb-zzz-same-port", to: usb0)
        links.link("usb-ours", to: usb1)
        #expect(try choice.choose() == StableNames.target(of: usb1))
        links.remove("usb-ours")
        let refusal = "another device has this name now; the receiver is \(links.path)/usb-ours"
        #expect(
            throws: SystemError(code: ENODEV, doing: "open \(usb0)", hint: refusal)
        ) { try choice.choose() }
    }

    @Test("while nothing is there, the configured path is tried")
    func away() throws {
        let choice = heard()
        links.remove("usb-ours")
        devices.remove("ttyUSB0")
        #expect(try choice.choose() == usb0)
    }

    @Test("what an earlier run knew is preferred, and not insisted on")
    func remembered() throws {
        devices.device("ttyUSB1")
        links.link("usb-ours", to: usb1)
        let choice = choice(remembered: links.path(of: "usb-ours"))
        #expect(try choice.choose() == StableNames.target(of: usb1))
        links.remove("usb-ours")
        #expect(try choice.choose() == usb0)
    }

    @Test("a name that is none of udev's is not believed")
    func tampered() throws {
        devices.device("ttyUSB1")
        #expect(try choice(remembered: usb1).choose() == usb0)
    }

    @Test("a configured stable name is followed, and nothing need be learned")
    func stable() throws {
        let path = links.path(of: "usb-ours")
        var choice = PortChoice(path: path, names: StableNames(directory: links.path))
        choice.heard(from: path)
        #expect(choice.stableName == nil)
        #expect(try choice.choose() == path)
    }

    @Test("a name of the owner's own is followed wherever it leads")
    func owned() throws {
        devices.link("gps", to: usb0)
        let path = devices.path(of: "gps")
        var choice = PortChoice(path: path, names: StableNames(directory: links.path))
        choice.heard(from: path)
        links.remove("usb-ours")
        links.remove("usb-zzz-same-port")
        #expect(try choice.choose() == path)
    }

    @Test("without the folder nothing is known, and nothing is wrong")
    func noFolder() {
        #expect(StableNames(directory: links.path(of: "none")).name(of: usb0) == nil)
    }
}
