import Positioning

extension ReceiverTrouble {
    /// What it means and what to do about it, in one sentence.
    var advice: String {
        switch self {
        case .silent:
            "The other end answers but nothing comes from the receiver: look at its cable and"
                + " power, or unplug and replug it."
        case .busy:
            "Another program holds the port: stop it, or let rodid ask it when it is gpsd"
                + " (source = gpsd://localhost)."
        case .forbidden:
            "The user of rodid may not open the port: put it in the port's group, often dialout."
        case .garbled:
            "What comes is no NMEA: look at what sends it, and on a serial line at the speed"
                + " (?baud=), the wiring and the ground."
        case .binary:
            "It speaks a binary protocol that rodid does not read: switch it to NMEA, or let gpsd"
                + " read it."
        case .severalSenders:
            "More than one sender uses this UDP port, and one is followed: give each a port of"
                + " its own."
        case .clockStandsStill:
            "Its time does not advance, so nothing of it is used: it is opened anew by itself,"
                + " and if that does not help its power must be cut."
        case .positionFrozen:
            "Its time advances but its position has stopped to the last digit: cut its power if"
                + " the car does move."
        case .fixRepeated:
            "It repeats an old fix as if it were new, and the repeats are refused: it has most"
                + " likely lost the sky."
        case .weekRollover:
            "Its dates are a multiple of 1024 weeks off and are repaired here: nothing to do,"
                + " though newer firmware may mend it."
        case .dateInFuture:
            "It gives dates after the proved time, and such fixes are refused: if they go on, cut"
                + " its power so that it learns the time anew."
        case .dateInPast:
            "It gives dates before the proved time, and such fixes are refused: if they go on,"
                + " cut its power so that it learns the time anew."
        case .clockStepped:
            "Its clock stepped and went on from there, which is followed: when it happens often,"
                + " look at its aerial and its back-up battery."
        case .lateBurst:
            "Reports came late and all at once, and count at their own time: when it happens"
                + " often, look at the USB cable and the load of this machine."
        case .notMeasured:
            "It says itself that its fix is simulated or dead reckoned, which is not taken for a"
                + " measurement: give it a view of the sky, or stop the simulation."
        }
    }
}
