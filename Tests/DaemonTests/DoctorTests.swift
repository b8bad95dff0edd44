import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("The doctor looks at a real daemon, and at none")
struct DoctorTests {
    @Test("a daemon that drives is fine wherever this machine is")
    func driving() async throws {
        try await onOwnThread {
            let line = try PseudoTerminal()
            let site = try Site("", source: "serial://\(line.path)")
            let feed = try Feed(
                Journey.told(Journey.blocks(1, standing: 60)), to: [.line(line.descriptor)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("there is a position") {
                $0.position?.freshness == .fresh && $0.clock.proved
            }
            let found = try Doctor.examine(rodid)
            for check in [
                "configuration", "daemon", "access", "receiver", "hearing", "fix", "clock",
                "disk", "store",
            ] {
                #expect(found.line(check)?.verdict == "fine", "\(found)")
            }
            #expect(found.line("receiver")?.text.contains(line.path) == true)
            #expect(found.line("hearing")?.text.contains("GGA") == true)
            #expect(found.line("fix")?.text.hasPrefix("3D, ") == true)
            // The drive is dated today, as this machine is.
            #expect(found.line("system-clock")?.text.contains("the satellites") == true)
            #expect(found.line("sandbox") == nil)
            // We hold our receiver's line as well, which is seen by who may look.
            if geteuid() == 0 {
                #expect(found.line("port")?.mend == ["sudo kill \(getpid())"], "\(found)")
            }

            let deep = try Doctor.examine(rodid, "--deep")
            #expect(deep.line("store")?.text == "the database is sound")
            #expect(rodid.stop().end == .exited(0))
            #expect(rodid.site.journal.contains("repaired") == false)

            // Stopped: what can be looked at without it is, and nothing is left behind.
            let names = try FileManager.default.contentsOfDirectory(atPath: site.state)
            let stopped = try Doctor.examine(rodid, "--config", site.configuration)
            #expect(stopped.end == .exited(1))
            #expect(stopped.line("daemon")?.verdict == "failed")
            #expect(stopped.line("daemon")?.mend == ["rodid --config \(site.configuration)"])
            #expect(stopped.line("receiver")?.text.contains(line.path) == true)
            #expect(stopped.line("fix")?.verdict == "unchecked")
            #expect(stopped.line("store")?.text == "the database is sound")
            #expect(try FileManager.default.contentsOfDirectory(atPath: site.state) == names)
        }
    }

    @Test("who holds the port is named, with the command that ends it")
    func held() async throws {
        try await onOwnThread {
            let line = try PseudoTerminal()
            let site = try Site("", source: "serial://\(line.path)")
            let holder = try ChildProcess(["/bin/sh", "-c", "exec sleep 600 <\(line.path)"])
            defer { holder.kill() }
            let rodid = try site.start()
            // The child needs a moment to open it.
            let deadline = Deadline(.seconds(20))
            let command = "sudo kill \(holder.id)"
            var found = try Doctor.examine(rodid)
            while found.line("port")?.mend?.contains(command) != true, !deadline.isOver {
                found = try Doctor.examine(rodid)
            }
            #expect(found.line("port")?.verdict == "failed", "\(found)")
            #expect(found.line("port")?.mend?.contains(command) == true, "\(found)")
            #expect(found.line("port")?.text.contains("sleep (process \(holder.id))") == true)
            #expect(found.end == .exited(3))
        }
    }

    @Test(
        "a store in memory is a failure, a read-only one too, and both are mended by their command")
    func mounts() async throws {
        guard Programs.has(Programs.unshare), geteuid() == 0 else { return }
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            try #require(mkdir(site.state, 0o750) == 0)
            let apart = [Programs.unshare, "--mount", "--propagation", "private", "/bin/sh", "-c"]
            let probe = try ChildProcess(apart + ["mount -t tmpfs none /mnt"])
            guard probe.awaitEnd() == .exited(0) else {
                print("skipping \(#function): nothing can be mounted here")
                return
            }
            let memory = try Doctor.examine(
                site, by: apart + [#"mount -t tmpfs none "$0" && exec "$@""#, site.state])
            #expect(memory.line("mount")?.verdict == "failed", "\(memory)")
            #expect(memory.line("mount")?.text.contains("tmpfs") == true)
            let readOnly = try Doctor.examine(
                site,
                by: apart + [
                    #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#,
                    site.state,
                ])
            #expect(
                readOnly.line("mount")?.mend == ["sudo mount -o remount,rw \(site.state)"],
                "\(readOnly)")
        }
    }

    @Test("what was lost when the store was opened is told")
    func repaired() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            #expect(try site.start().stop().end == .exited(0))
            let file = open(site.state + "/rodi.db", O_WRONLY | O_CLOEXEC)
            let noise = [UInt8](repeating: 0x5A, count: 60)
            #expect(pwrite(file, noise, noise.count, 0) == noise.count)
            close(file)
            let before = try Doctor.examine(site)
            #expect(before.line("store")?.verdict == "failed", "\(before)")
            #expect(before.line("store")?.mend?.first?.hasPrefix("sudo cp -a ") == true)

            let rodid = try site.start()
            let after = try Doctor.examine(rodid)
            #expect(after.line("store")?.verdict == "warning", "\(after)")
            #expect(after.line("store")?.text.contains("moved the damaged database aside") == true)
            let told = try rodid.health().daemon
            #expect(told?.process == rodid.process.id)
            #expect(told?.configuration == site.configuration)
            #expect(told?.state == site.state)
            #expect(told?.repairs.isEmpty == false)
        }
    }

    @Test("a broken configuration is found with its line, whether a daemon runs or not")
    func configuration() async throws {
        try await onOwnThread {
            let site = try Site("[trip]\nstopp = 5min\n", source: "tcp://127.0.0.1:9")
            let found = try Doctor.examine(site)
            #expect(found.end == .exited(1))
            #expect(found.line("configuration")?.verdict == "failed")
            #expect(
                found.line("configuration")?.mend?.first
                    == "sudo editor +12 \(site.configuration)", "\(found)")
            #expect(found.line("daemon")?.mend == nil)
        }
    }

    @Test("who may not connect is told so, and by the exit status")
    func keptOut() async throws {
        guard geteuid() == 0, Programs.has("/usr/bin/setpriv") else { return }
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            // Its folder is for us alone otherwise; so may be the one of the programs.
            chmod(site.folder.path, 0o755)
            let stranger = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            let probe = try ChildProcess(stranger + [Programs.rodictl, "--version"])
            guard probe.awaitEnd() == .exited(0) else {
                print("skipping \(#function): strangers may not start programs here")
                return
            }
            let rodid = try site.start()
            let found = try Doctor.examine(site, by: stranger)
            #expect(found.end == .exited(5), "\(found)")
            #expect(found.line("daemon")?.verdict == "failed")
            #expect(found.line("store")?.verdict == "unchecked")
            #expect(found.line("disk")?.verdict == "fine")
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("a real gpsd is asked, with and without a receiver, and when it is gone")
    func gpsd() async throws {
        guard Programs.has(Programs.gpsd) else { return }
        try await onOwnThread {
            let line = try PseudoTerminal()
            let port = try LoopbackListener.freePort()
            let site = try Site("", source: "gpsd://127.0.0.1:\(port)")
            let feed = try Feed(
                Journey.told(Journey.blocks(1, standing: 100)), to: [.line(line.descriptor)])
            defer { feed.stop() }
            func begin(_ words: String...) throws -> ChildProcess {
                try ChildProcess(
                    [
                        Programs.gpsd, "-N", "-n", "-S", String(port), "-F",
                        site.folder.path(of: "g"),
                    ] + words, errors: site.folder.path(of: "gpsd"))
            }
            let gpsd = try begin(line.path)
            let rodid = try site.start()
            try rodid.awaits("there is a position") { $0.position?.freshness == .fresh }
            let found = try Doctor.examine(rodid)
            #expect(found.line("gpsd")?.verdict == "fine", "\(found)")
            #expect(found.line("gpsd")?.text.contains(line.path) == true)
            #expect(found.line("hearing")?.text.contains("TPV") == true)
            gpsd.kill()
            let gone = try Doctor.examine(rodid)
            #expect(gone.line("gpsd")?.text == "gpsd does not run", "\(gone)")
            let bare = try begin()
            try rodid.awaits("it is back") { $0.sources.first?.link != .connecting }
            let deadline = Deadline(.seconds(20))
            var empty = try Doctor.examine(rodid)
            while empty.line("gpsd")?.text == "gpsd does not run", !deadline.isOver {
                empty = try Doctor.examine(rodid)
            }
            let text = empty.line("gpsd")?.text ?? ""
            #expect(text.hasPrefix("gpsd answers and has no receiver: plug it in"), "\(empty)")
            bare.kill()
        }
    }

    @Test("what answers there and is not gpsd is told from it")
    func foreign() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "gpsd://127.0.0.1:\(listener.port)")
            let found = try Doctor.examine(site)
            #expect(found.line("gpsd")?.text.contains("is not gpsd") == true, "\(found)")
        }
    }
}
