import Positioning

@testable import Receivers

extension ReceiverBench {
    var marks: [TimeMark] {
        outputs.compactMap { if case .time(let mark) = $0 { mark } else { nil } }
    }

    var troubleChanges: [TroubleChange] {
        outputs.compactMap { if case .trouble(let change) = $0 { change } else { nil } }
    }
}
