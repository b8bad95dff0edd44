import Positioning
import Tracking

/// What a fix costs on its whole way through the rules.
enum PipelineBench {
    static func run(_ epochs: [Epoch]) {
        var effects: [Effect] = []
        var heard = 0
        let seconds = Stopwatch.best(
            preparing: { Pipeline(settings: Settings(), places: [], build: nil) },
            { pipeline in
                heard = 0
                for epoch in epochs {
                    effects.removeAll(keepingCapacity: true)
                    pipeline.handle(.epochReceived(epoch), at: epoch.received, into: &effects)
                    heard += effects.count
                }
            })
        report(
            "pipeline",
            "\(short(seconds / Double(epochs.count) * 1e9)) ns an epoch "
                + "(\(epochs.count) epochs, \(heard) effects)")
    }
}
