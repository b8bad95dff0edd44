import Configuration
import Control
import Glibc

extension DaemonRecord {
    /// This process, with a path of its configuration that means the same wherever it is read.
    init(_ files: ConfigurationFiles, state: String) {
        var path = files.path
        if !path.hasPrefix("/"), let folder = getcwd(nil, 0) {
            path = "\(String(cString: folder))/\(path)"
            free(folder)
        }
        self.init(process: getpid(), user: geteuid(), configuration: path, state: state)
    }
}
