import Positioning

/// How a person's commands are obeyed, or refused with a reason.
extension Pipeline {
    mutating func obey(
        _ command: Command, at now: Uptime, into effects: inout [Effect]
    ) {
        switch command {
        case .startTrip:
            guard restart == nil else {
                effects.append(
                    .answer(
                        .refused("UTC is not proved yet, and with it whether the last trip goes on")
                    ))
                return
            }
            guard let latest else {
                effects.append(.answer(.refused("no position yet")))
                return
            }
            let age = now.seconds(since: latest.fix.instant)
            guard age <= settings.gate.maximumAge else {
                effects.append(
                    .answer(.refused("the last position is \(Int(age)) s old")))
                return
            }
            let id = trips.start(
                byHandAt: latest.estimate, standingSince: estimator.standingSince, into: &outcomes)
            effects.append(
                .answer(id.map(CommandAnswer.tripStarted) ?? .refused("a trip is open already")))
        case .stopTrip:
            let id = trips.stopByHand(into: &outcomes)
            effects.append(
                .answer(id.map(CommandAnswer.tripStopped) ?? .refused("no trip is open")))
        case .editTrip(let edit):
            change(by: edit, at: now, into: &effects)
        case .course(let command):
            obey(command, at: now, into: &effects)
        case .itinerary(let command):
            obey(command, at: now, into: &effects)
        }
        tell(at: now, into: &effects)
    }
}
