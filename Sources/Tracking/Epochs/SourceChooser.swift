package import Positioning

/// Decides which of several receivers is listened to: the best one that has a fix.
///
/// A later source takes over when no better one has given a usable fix for a while, and hands back with
/// the first one of a better one. Source: SPEC §3.
package struct SourceChooser: Equatable, Sendable {
    /// When each source last gave a fix, by its place in the list.
    private var lastFix: [Uptime?]

    package init(sources: Int) {
        lastFix = Array(repeating: nil, count: max(1, sources))
    }

    /// This epoch could be used, whether it was its source's turn or not.
    package mutating func gaveFix(_ epoch: Epoch) {
        guard lastFix.indices.contains(epoch.source) else { return }
        lastFix[epoch.source] = epoch.received
    }

    /// Whether this epoch is to be used.
    package func admits(_ epoch: Epoch) -> Bool {
        guard lastFix.indices.contains(epoch.source) else { return false }
        return lastFix[..<epoch.source].allSatisfy { better in
            guard let better else { return true }
            return epoch.received.seconds(since: better) > Self.patience
        }
    }

    /// Seconds without a fix after which a better source has lost its turn.
    private static let patience = 3.0
}
