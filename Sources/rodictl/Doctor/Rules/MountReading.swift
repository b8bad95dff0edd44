/// Whether what is on the disk will be there after a power cut.
///
/// Source: research on storage, docs/storage.md; mount(8), ext4(5).
enum MountReading: Reading, Equatable {
    case sound(type: String, directory: String)
    /// It is memory: all of it is gone with the power.
    case memory(type: String, directory: String)
    /// A layer over a disk that does not change: gone as well, as a rule.
    case overlay(directory: String)
    case readOnly(point: String, directory: String)
    /// It knows no users and repairs nothing.
    case plain(type: String, directory: String)
    /// On another machine.
    case remote(type: String, directory: String)
    /// An option that makes a promise of ours void.
    case careless(option: String, point: String, directory: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        switch findings.mount {
        case .unknown(let obstacle): [Examination(.mount, Unchecked(obstacle: obstacle))]
        case .known(let mount): [Examination(.mount, reading(mount))]
        }
    }

    private static func reading(_ mount: MountFinding) -> MountReading {
        let directory = mount.directory
        if ["tmpfs", "ramfs", "rootfs", "zram"].contains(mount.type) {
            return .memory(type: mount.type, directory: directory)
        }
        if mount.options.contains("ro") {
            return .readOnly(point: mount.point, directory: directory)
        }
        if ["overlay", "aufs", "overlayfs"].contains(mount.type) {
            return .overlay(directory: directory)
        }
        if ["vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk"].contains(mount.type) {
            return .plain(type: mount.type, directory: directory)
        }
        if ["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"].contains(mount.type) {
            return .remote(type: mount.type, directory: directory)
        }
        let careless = ["nobarrier", "barrier=0", "data=writeback", "norecovery"]
        if let option = careless.first(where: mount.options.contains) {
            return .careless(option: option, point: mount.point, directory: directory)
        }
        return .sound(type: mount.type, directory: directory)
    }

    var judgement: Judgement {
        switch self {
        case .sound: .fine
        case .plain, .remote, .careless, .overlay: .warning
        case .memory, .readOnly: .failed
        }
    }
}
