import Control
import Glibc
import TestKit
import Testing

@Suite("A daemon behaves as its service manager expects")
struct ServiceTests {
    @Test("it says when it is ready, alive, reloading and stopping")
    func notified() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            let rodid = try site.start(
                environment: ["WATCHDOG_USEC": "400000"], isNotified: true)
            #expect(rodid.notify.heard.contains { $0.hasPrefix("STATUS=") })
            for _ in 1...3 {
                #expect(rodid.notify.awaits("WATCHDOG=1", after: rodid.notify.heard.count))
            }

            let count = rodid.notify.heard.count
            rodid.process.signal(SIGHUP)
            #expect(rodid.notify.awaits("RELOADING=1", after: count))
            #expect(rodid.notify.awaits("READY=1", after: count))
            let order = rodid.notify.heard.dropFirst(count)
            let reloading = try #require(order.firstIndex(of: "RELOADING=1"))
            #expect(order[reloading + 1].hasPrefix("MONOTONIC_USEC="))
            #expect(try #require(order.firstIndex(of: "READY=1")) > reloading)

            let (end, took) = rodid.stop()
            #expect(end == .exited(0))
            #expect(took < .seconds(2).stretched, "\(took)")
            #expect(rodid.notify.awaits("STOPPING=1"))
            #expect(access(site.socket, F_OK) != 0, "its socket is gone")
        }
    }

    @Test("a socket that systemd opened is taken over, and left where it is")
    func activated() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            let socket = try ControlSocket.listen(path: site.socket, group: "no such group")
            defer { close(socket) }
            let notify = try NotifySocket(path: site.folder.path(of: "n"))
            let process = try site.activate(on: socket, telling: notify)
            // A client that came before the daemon waits for it, and is answered.
            let client = try ControlClient(path: site.socket)
            let version: VersionRecord = try client.call(.version, within: .seconds(30))
            #expect(version.version.isEmpty == false)
            #expect(notify.awaits("READY=1"))
            process.signal(SIGTERM)
            #expect(process.awaitEnd() == .exited(0))
            #expect(access(site.socket, F_OK) == 0)
        }
    }

    @Test("a second daemon on the same socket refuses, says why, and disturbs nobody")
    func second() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            let rodid = try site.start()
            let (end, text) = try site.run("--config", site.configuration)
            #expect(end == .exited(1))
            #expect(text.contains("another daemon listens on \(site.socket): stop it first"))
            #expect(try rodid.status().store != nil)
        }
    }

    @Test("`--check` says what is wrong, where, and by its exit code")
    func checked() async throws {
        try await onOwnThread {
            let site = try Site("", source: "gpsd://localhost")
            let fine = try site.run("--config", site.configuration, "--check")
            #expect(fine.end == .exited(0))
            #expect(
                fine.text.contains(
                    "\(site.configuration): fine; 1 source, 0 places, 0 courses, 0 visits"))

            try site.configure("[trip]\nstopp = 5min\n", source: "gpsd://localhost")
            let unknown = try site.run("--config", site.configuration, "--check")
            #expect(unknown.end == .exited(3))
            let line = unknown.text.split(separator: "\n").first.map(String.init)
            #expect(line?.hasPrefix("\(site.configuration):12:") == true, "\(unknown.text)")
            #expect(line?.contains("stop") == true)

            let missing = try site.run("--config", site.folder.path(of: "none"), "--check")
            #expect(missing.end == .exited(3))
            #expect(missing.text.contains("no such file"))
            #expect(try site.run("--chekc").end == .exited(2))
        }
    }
}
