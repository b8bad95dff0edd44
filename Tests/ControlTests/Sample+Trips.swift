import Positioning

@testable import Control

extension Sample {
    static var stop: StopRecord {
        StopRecord(
            number: 1, time: offset.utc(at: Uptime(.seconds(500))), uptime: 500, duration: 75,
            lat: 52.09, lon: 5.12, place: "shop")
    }

    /// A choice of trips.
    static var choice: Request.TripsWish {
        var wish = Request.TripsWish()
        wish.since = Timestamp(utc)
        wish.until = Timestamp(utc.advanced(bySeconds: 60))
        (wish.from, wish.to, wish.place) = ("home", "work", "shop")
        (wish.vehicle, wish.label) = ("Polo", "errand")
        (wish.longer, wish.shorter) = (5000, 9000.5)
        return wish
    }

    static var wish: Request.TripsWish {
        var wish = choice
        wish.bounds = [Timestamp(utc), Timestamp(utc.advanced(bySeconds: 1))]
        wish.byVehicle = true
        return wish
    }

    static var tripSums: TripSumsRecord {
        let sums = TripSumsFigures(
            trips: 41, distance: 820_410.25, bridgedDistance: 1200, duration: 90_000,
            movingTime: 72_000.5, meanSpeed: 11.39, maximumSpeed: 36.1, fuel: 49.2, cost: 86.1,
            fuelled: 40)
        return TripSumsRecord(
            total: sums, undated: sums,
            parts: [
                .init(from: utc, to: utc.advanced(bySeconds: 86_400), vehicle: "Polo", sums: sums)
            ], first: utc, last: utc)
    }
}
