import Glibc
import NMEA
import Positioning
import Testing

@testable import Receivers

@Suite("Datagrams are sentences")
struct UDPReceiverTests {
    @Test("each may hold some sentences, with or without a line end")
    func datagrams() throws {
        let port = try freePort()
        let bench = try ReceiverBench(.udp(host: "127.0.0.1", port: port))
        bench.start()
        #expect(bench.receiver.health.lastFailure == nil)
        let sender = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(sender) }
        for second in 1...3 {
            for line in Sentences.second(second).split(separator: "\r\n") {
                send(String(line), from: sender, to: port)
            }
        }
        try #require(bench.turn { bench.epochs.count == 3 })
        #expect(bench.receiver.health.sentences?.good == 6)
        #expect(bench.links == [.connecting, .connected])
    }

    @Test("a port that another holds is tried again")
    func busy() throws {
        let port = try freePort()
        let holder = UDPSocket(host: "127.0.0.1", port: port)
        _ = try holder.open()
        let bench = try ReceiverBench(.udp(host: "127.0.0.1", port: port))
        bench.start()
        #expect(bench.receiver.health.lastFailure?.contains("in use") == true)
        holder.close()
        bench.jump()
        let sender = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(sender) }
        send(Sentences.second(1), from: sender, to: port)
        #expect(bench.turn { bench.epochs.count == 1 })
    }

    @Test("no host means any address of this machine")
    func anyAddress() throws {
        let socket = UDPSocket(host: nil, port: 0)
        _ = try socket.open()
        #expect(socket.boundPort.map { $0 > 0 } == true)
    }

    private func freePort() throws -> UInt16 {
        let socket = UDPSocket(host: "127.0.0.1", port: 0)
        _ = try socket.open()
        return try #require(socket.boundPort)
    }

    private func send(_ text: String, from sender: Int32, to port: UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let bytes = Array(text.utf8)
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(
                    sender, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
