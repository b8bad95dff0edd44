import Positioning

extension Request {
    /// Which trips to list, or to add up; what is absent leaves them all.
    package struct TripsWish: Equatable, Codable, Sendable {
        /// The newest so many; of a list.
        package var limit: Int?
        /// Only those with a smaller number than this one; of a list.
        package var before: Int64?
        /// Listed are those that any part of lies then or later, added up those that began then or
        /// later.
        package var since: Timestamp?
        /// Only those that began before.
        package var until: Timestamp?
        /// Only those that began at this place.
        package var from: String?
        /// Only those that ended at this place.
        package var to: String?
        /// Only those that began or ended at this place.
        package var place: String?
        package var vehicle: String?
        /// Only those with this in their label.
        package var label: String?
        /// Metres: only those of this length or more.
        package var longer: Double?
        /// Metres: only those of this length or less.
        package var shorter: Double?
        /// Times in order: sums from each to the next.
        package var bounds: [Timestamp]?
        /// Sums of each vehicle; absent: of all together.
        package var byVehicle: Bool?

        package init(limit: Int? = nil, before: Int64? = nil) {
            self.limit = limit
            self.before = before
        }

        enum CodingKeys: String, CodingKey {
            case limit
            case before
            case since
            case until
            case from
            case to
            case place
            case vehicle
            case label
            case longer
            case shorter
            case bounds
            case byVehicle = "by_vehicle"
        }

        /// What is wrong with it as a question for a list, for a person.
        var objectionToList: String? {
            if bounds != nil || byVehicle != nil {
                return "“bounds” and “by_vehicle” are for trips.stats"
            }
            return objection
        }

        /// What is wrong with it as a question for sums, for a person.
        var objectionToStats: String? {
            if limit != nil || before != nil { return "“limit” and “before” are for trips.list" }
            if let bounds {
                guard (2...Self.mostBounds).contains(bounds.count) else {
                    return "“bounds” are 2 to \(Self.mostBounds) times, not \(bounds.count)"
                }
                guard zip(bounds, bounds.dropFirst()).allSatisfy({ $0.utc < $1.utc }) else {
                    return "“bounds” are times in order, each later than the one before"
                }
            }
            return objection
        }

        private var objection: String? {
            for (name, length) in [("longer", longer), ("shorter", shorter)] {
                if let length, !(length >= 0 && length.isFinite) {
                    return "“\(name)” is metres, 0 or more"
                }
            }
            return nil
        }

        /// As many as fit in a request.
        package static let mostBounds = 1000
    }
}
