/// How the store keeps what must survive: a row a visit, and the rest with the pipeline's memory.
///
/// That memory is written anew with every commit, and a row only when it changes: 200 visits in it would
/// cost a card more than the drive itself.
extension ItineraryMemory {
    /// Every visit, and what has become of it.
    package var records: [VisitRecord] {
        let awaited = settlements.firstIndex { $0 == nil }
        return zip(visits, settlements).enumerated().map { index, pair in
            let (visit, settlement) = pair
            guard let settlement else {
                return VisitRecord(visit, isHeld && index == awaited ? .held : nil)
            }
            let outcome: VisitRecord.Outcome =
                switch settlement.ending {
                case .arrived: .arrived
                case .missed: .missed
                case .skipped: .skipped
                }
            return VisitRecord(visit, outcome, settled: settlement.at)
        }
    }

    /// What is left of it without its visits.
    package var withoutRecords: ItineraryMemory {
        var rest = self
        rest.visits = []
        rest.settlements = []
        rest.isHeld = false
        return rest
    }

    /// What `records` and `withoutRecords` were made of.
    package init(_ records: [VisitRecord], and rest: ItineraryMemory? = nil) {
        self.init(
            visits: records.map(\.visit), settlements: records.map(\.settlement),
            isHeld: records.first { $0.settlement == nil }?.outcome == .held,
            presences: rest?.presences ?? [], waiting: rest?.waiting ?? [], setOut: rest?.setOut)
    }
}

extension VisitRecord {
    fileprivate var settlement: ItineraryMemory.Settlement? {
        switch outcome {
        case .arrived: .init(ending: .arrived, at: settled)
        case .missed: .init(ending: .missed, at: settled)
        case .skipped: .init(ending: .skipped, at: settled)
        case .held, nil: nil
        }
    }
}
