import Ledger

extension Recorder {
    /// Stores places that were added, edited or removed, at once.
    func keep(_ places: [PlaceEntry]) {
        guard !places.isEmpty else { return }
        backlog.add { $0.places += places }
        schedule.urged()
    }
}
