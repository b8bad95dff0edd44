import Testing

@testable import Configuration

@Suite("A complaint tells the person all, and the journal nothing of where")
struct ComplaintTests {
    @Test("all of it, as compilers do")
    func whole() {
        let complaint = Complaint(
            file: "a.geojson", line: 7, read: "'40.76.12'", expected: "a number", nearest: "x")
        #expect(
            complaint.description == "a.geojson:7: '40.76.12'; expected a number; did you mean 'x'?"
        )
        #expect(complaint.discreet == "a.geojson:7: '…'; expected a number; did you mean 'x'?")
    }

    @Test(
        "numbers that may be coordinates are left out",
        arguments: [
            ("40.7612,-113.8912", "…"),
            ("there is no place '40.7 N 113.9 W'", "there is no place '… N … W'"),
            ("-1138912345", "…"), ("'40,7612'", "'…'"), ("4045.6", "…"),
            ("3 numbers, not 2 or 3", "3 numbers, not 2 or 3"), ("'500m'", "'500m'"),
            ("a byte 255", "a byte 255"), ("'5min.'", "'5min.'"), ("", ""), ("'0x1F'", "'0x1F'"),
        ])
    func masked(read: String, told: String) {
        #expect(Complaint(file: "f", read: read).discreet == "f: \(told)")
    }
}
