import Positioning

/// Adds trips up, each to the interval that it began in and to its vehicle.
struct TripAdder {
    private let wish: TripSumsWish
    private var total = TripSums()
    private var undated = TripSums()
    private var parts: [Key: TripSums] = [:]
    private var first: UTC?
    private var last: UTC?

    private struct Key: Hashable {
        /// Of the bound that it begins with.
        var interval: Int?
        var vehicle: String?
    }

    init(_ wish: TripSumsWish) { self.wish = wish }

    mutating func add(_ sums: TripSums, began: UTC?, in vehicle: String?) {
        total += sums
        if let began {
            first = min(first ?? began, began)
            last = max(last ?? began, began)
        } else {
            undated += sums
        }
        guard wish.byVehicle || !wish.bounds.isEmpty else { return }
        var key = Key(interval: nil, vehicle: wish.byVehicle ? vehicle : nil)
        if !wish.bounds.isEmpty {
            guard let interval = began.flatMap(interval(of:)) else { return }
            key.interval = interval
        }
        parts[key, default: TripSums()] += sums
    }

    var page: TripSumsPage {
        var page = TripSumsPage()
        page.total = total
        page.undated = undated
        page.first = first
        page.last = last
        let bounds = wish.bounds
        // Who names no vehicle comes last.
        let keys = parts.keys.sorted { one, other in
            (one.interval ?? 0, one.vehicle == nil ? 1 : 0, one.vehicle ?? "")
                < (other.interval ?? 0, other.vehicle == nil ? 1 : 0, other.vehicle ?? "")
        }
        page.parts = keys.map { key in
            TripSumsPage.Part(
                interval: key.interval.map { bounds[$0]..<bounds[$0 + 1] },
                vehicle: key.vehicle, sums: parts[key] ?? TripSums())
        }
        return page
    }

    /// Of the last bound that is not after `time`; `nil` before the first and from the last on.
    private func interval(of time: UTC) -> Int? {
        var (low, high) = (0, wish.bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if wish.bounds[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 && low < wish.bounds.count ? low - 1 : nil
    }
}
