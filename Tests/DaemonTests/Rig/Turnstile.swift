import TestKit

/// Lets only so many tests with a daemon run at once where everything is slow.
///
/// Most of what they do is to wait, so all of them share a computer of today; an emulated one is
/// too slow for that, and no daemon would be in time.
actor Turnstile {
    static let daemons = Turnstile(places: Slowness.factor == 1 ? .max : slowPlaces)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(places: Int) {
        self.places = places
    }

    /// Returns when it is the caller's turn, who says with `leave` that it is over.
    func enter() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }

    private static let slowPlaces = 4
}
