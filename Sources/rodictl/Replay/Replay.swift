import Glibc
import Positioning
import Receivers

/// `rodictl replay`: runs captures through the pipeline on a virtual clock.
enum Replay {
    static func run(_ arguments: [String]) -> Int32 {
        var output = StandardOutput()
        do {
            for path in arguments where !path.hasPrefix("--") && path != "epoch" {
                let reader = try CaptureReader(path: path)
                while let epoch = try reader.next() {
                    output.line.write(epoch)
                    try output.flushIfFull()
                }
            }
            try output.flush()
        } catch { return 1 }
        return 0
    }
}
