import Positioning

/// What a person reads instead of JSON: a line an event.
extension JSONLine {
    /// Time, dimensions, place, error, speed and course, as far as they are known.
    mutating func writeText(_ epoch: Epoch) {
        if let time = epoch.time {
            write(time)
        } else {
            write("uptime ")
            write(epoch.received.seconds, decimals: 3)
        }
        switch epoch.mode {
        case .unknown, .none: write("  no fix")
        case .twoD: write("  2D")
        case .threeD: write("  3D")
        }
        if let place = epoch.coordinate {
            write("  ")
            write(place.latitude, decimals: 6)
            write(" ")
            write(place.longitude, decimals: 6)
        }
        writeText(epoch.horizontalError, before: "  ± ", decimals: 1, behind: " m")
        writeText(epoch.speed, before: "  ", decimals: 1, behind: " m/s")
        writeText(epoch.track, before: "  ", decimals: 0, behind: "°")
        if let used = epoch.satellitesUsed {
            write("  ")
            write(used)
            write(" satellites")
        }
        write("\n")
    }

    mutating func writeText(_ tally: ReplayTally) {
        write(tally.epochs)
        write(" epochs, ")
        write(tally.fixes)
        write(" with a fix; ")
        write(tally.sentences)
        write(" sentences, ")
        write(tally.refused)
        write(" refused\n")
        write(tally.accepted)
        write(" fixes accepted, ")
        write(tally.denied)
        write(" epochs refused; ")
        write(tally.trips)
        write(tally.trips == 1 ? " trip, " : " trips, ")
        write(tally.distance / 1000, decimals: 2)
        write(" km\n")
    }

    private mutating func writeText(
        _ value: Double?, before: StaticString, decimals: Int, behind: StaticString
    ) {
        guard let value else { return }
        write(before)
        write(value, decimals: decimals)
        write(behind)
    }
}
