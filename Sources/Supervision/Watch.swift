import CSystemd

/// Something the loop watches; letting go of it ends the watch.
package final class Watch {
    var source: OpaquePointer?
    private let callback: () -> Void

    init(_ callback: @escaping () -> Void) { self.callback = callback }

    deinit { sd_event_source_disable_unref(source) }

    /// What C hands back to `fire`; valid for as long as the watch lives.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Calls back into Swift; a watch may be let go of inside its own callback.
    static func fire(_ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let context else { return 0 }
        let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
        withExtendedLifetime(watch) { watch.callback() }
        return 0
    }
}
