import Glibc
import Positioning
import Receivers

/// A file that is to be imported, as far as a look at its beginning tells.
struct OldRecording: Equatable {
    let path: String
    /// When its first fix was.
    let first: UTC
    /// Bytes.
    let size: Int64

    /// Why a file cannot be imported, for a person.
    struct Objection: Error, Equatable {
        let reason: String
    }

    /// What it is told as.
    var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    /// Reads on until the first fix with a date; dates before `build` are taken for rolled over.
    init(path: String, build: UTC?) throws(Objection) {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Objection(reason: String(cString: strerror(errno)))
        }
        // It is read twice.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Objection(reason: "it is no ordinary file")
        }
        size = Int64(status.st_size)
        var epochs = 0
        var fixes = 0
        do throws(CaptureError) {
            let reader = try CaptureReader(path: path, clock: VirtualClock(notBefore: build))
            while let epoch = try reader.next() {
                epochs += 1
                guard epoch.mode >= .twoD, epoch.coordinate != nil else { continue }
                fixes += 1
                guard let time = epoch.time else { continue }
                first = build.map { WeekRollover.repaired(time, notBefore: $0) } ?? time
                return
            }
        } catch {
            throw Objection(reason: "\(error)")
        }
        throw Objection(
            reason: epochs == 0
                ? "nothing in it can be read as NMEA or GPX"
                : fixes == 0
                    ? "there is no position in it"
                    : "none of its \(fixes) positions has a date, so nobody knows when it was")
    }
}
