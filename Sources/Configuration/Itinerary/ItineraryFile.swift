import Formats
import Positioning
package import Tracking

/// The visits a person planned: `[{"place": …, "start": …, "end": …}]`.
///
/// Instants are RFC 3339 with an offset or `Z`. Source: SPEC §2, §10.
package enum ItineraryFile {
    /// What is known of the places a visit may name.
    package enum Places: Equatable, Sendable {
        /// These and no others: a visit elsewhere is refused.
        case all([String])
        /// Others may have been added at run time: a visit elsewhere is pointed out.
        case some([String])
        /// Nothing: who is given the visits judges that.
        case unknown
    }

    /// Reads a file; an absent one has no visits, unless a person named it.
    package static func load(
        _ path: String, places: Places, isChosen: Bool = false
    ) -> Verdict<[Visit]> {
        switch FileBytes(of: path, limit: largest) {
        case .found(let bytes): read(TextFile(path: path, bytes: bytes), places: places)
        case .absent where isChosen:
            .refused([Complaint(file: path, read: "no such file", expected: "visits as JSON")])
        case .absent: .accepted([], advice: [])
        case .unreadable(let complaint): .refused([complaint])
        }
    }

    /// Reads a file in memory; every complaint is collected.
    package static func read(_ file: TextFile, places: Places) -> Verdict<[Visit]> {
        do throws(FormatFault) {
            return try judge(drafts(in: file.bytes), file.path, places)
        } catch {
            return .refused([
                Complaint(
                    file: file.path, line: error.line, read: error.read, expected: error.expected)
            ])
        }
    }

    private static func drafts(in bytes: [UInt8]) throws(FormatFault) -> [VisitDraft] {
        var json = JSONReader(bytes)
        var drafts: [VisitDraft] = []
        guard try json.kind() == .array else {
            throw json.fault(try json.kind().rawValue, "a list of visits: \(form)")
        }
        try json.enterArray()
        while try json.nextElement() {
            guard drafts.count < mostVisits else {
                throw json.fault("more than \(mostVisits) visits", "fewer")
            }
            drafts.append(try VisitDraft(&json))
        }
        try json.finish()
        return drafts
    }

    private static func judge(
        _ drafts: [VisitDraft], _ path: String, _ places: Places
    ) -> Verdict<[Visit]> {
        var visits: [Visit] = []
        var numbers: [Visit: Int] = [:]
        var complaints: [Complaint] = []
        for (index, draft) in drafts.enumerated() {
            let label = "visit \(index + 1)"
            func complain(
                _ gravity: Complaint.Gravity, _ read: String, _ expected: String?,
                nearest: String? = nil
            ) {
                complaints.append(
                    Complaint(
                        gravity, file: path, line: draft.line, read: "\(label): \(read)",
                        expected: expected, nearest: nearest))
            }
            for (member, known) in draft.misspelt {
                complain(.advice, "'\(member)' means nothing here", nil, nearest: known)
            }
            do throws(FeatureObjection) {
                let visit = try draft.visit()
                if let first = numbers.updateValue(index + 1, forKey: visit) {
                    throw FeatureObjection("visit \(first) again", expected: "each visit once")
                }
                if let before = visits.last, visit.end <= before.start {
                    complain(
                        .advice, "it ends before visit \(index) begins, and so cannot be met",
                        "visits in the order in which they are made")
                }
                visits.append(visit)
                if let (gravity, nearest) = places.objection(to: visit.place) {
                    complain(
                        gravity, "no place is called '\(visit.place)'", "the name of a place",
                        nearest: nearest)
                }
            } catch {
                complain(.error, error.read, error.expected)
            }
        }
        return Verdict(visits, complaints)
    }

    static let form = #"{"place": …, "start": …, "end": …}"#
    /// Bytes: more than so many visits take.
    private static let largest = 1 << 20
    /// Ten a day for a quarter of a year.
    private static let mostVisits = 1000
}

extension ItineraryFile.Places {
    fileprivate func objection(
        to name: String
    ) -> (gravity: Complaint.Gravity, nearest: String?)? {
        let (gravity, names): (Complaint.Gravity, [String]) =
            switch self {
            case .all(let names): (.error, names)
            case .some(let names): (.advice, names)
            case .unknown: (.advice, [name])
            }
        return names.contains(name) ? nil : (gravity, nearestName(to: name, among: names))
    }
}
