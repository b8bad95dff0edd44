import Configuration

extension FuzzTarget {
    /// `rodi.conf` and its drop-ins: `Configuration.read`, libinih included.
    static let configuration = FuzzTarget(
        name: "configuration",
        tokens: [
            "[receiver]\n", "[gate]\n", "[trip]\n", "[course]\n", "[vehicle Polo]\n", "[store]\n",
            "[publish]\n", "[paths]\n", "[log]\n", "[display]\n", "[itinerary]\n", "source = ",
            "gpsd://localhost:2947", "serial:///dev/ttyACM0?baud=auto", "tcp://h:1", "udp://:10110",
            "file:///x?speed=max", "max-accuracy = ", "keep-size = ", "consumption = ", "60m",
            "15s",
            "80km/h", "200M", "80%", "unlimited", "forever", "auto", "1e999", "-0",
            "99999999999999999999",
            "=", ":", ";", "#", "[", "]", "\n", "\r\n", "\t", "\u{FEFF}", "\0",
        ],
        seeds: { [] },
        brokenPromise: { bytes in
            let file = TextFile(path: "f", bytes: bytes)
            let verdict = Configuration.read([file])
            let again = Configuration.read([file])
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            return firstBroken(
                (verdict.complaints == again.complaints, "read twice, it says other things"),
                (verdict.value == again.value, "read twice, it means other things"),
                (
                    verdict.complaints.allSatisfy { (1...lines).contains($0.line ?? 1) },
                    "a complaint about no line of it: \(verdict.complaints)"
                ),
                (
                    verdict.value != nil || !verdict.complaints.isEmpty,
                    "refused without a complaint"
                ),
                (
                    verdict.complaints.allSatisfy { !$0.description.isEmpty && !$0.read.isEmpty },
                    "a complaint that says nothing"
                ))
        })
}
