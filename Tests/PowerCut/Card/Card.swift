import TestDisk

/// A memory card: what lasts on it, and what it was given since and may lose.
///
/// Nothing lasts before it was synced. Until then any part of it, a sector at a time, may be there after
/// a power cut or not; only what was written later to a sector is never there without what was before.
///
/// Source: fsync(2); a sector is what a disk writes whole.
struct Card {
    /// Bytes.
    static let sector = 512

    private struct File {
        var lasting: [UInt8] = []
        var waiting: [Change] = []
    }

    private enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(Int)
    }

    private var files: [File] = []
    /// Which file a name stands for, now and after a power cut.
    private var names: [String: Int] = [:]
    private var lastingNames: [String: Int] = [:]

    /// Does what was asked of it.
    mutating func take(_ operation: DiskOperation) {
        switch operation {
        case .create(let name):
            files.append(File())
            names[name] = files.count - 1
        case .write(let name, let offset, let bytes):
            change(name) { $0.waiting.append(.write(offset: offset, bytes: bytes)) }
        case .truncate(let name, let size):
            change(name) { $0.waiting.append(.truncate(size)) }
        case .sync(let name):
            change(name) { file in
                for change in file.waiting { Self.apply(change, to: &file.lasting) { _ in true } }
                file.waiting = []
            }
        case .syncDirectory:
            lastingNames = names
        case .delete(let name):
            names[name] = nil
        case .read:
            break
        }
    }

    private mutating func change(_ name: String, _ body: (inout File) -> Void) {
        guard let index = names[name] else { preconditionFailure("'\(name)' was never made") }
        body(&files[index])
    }

    /// Whether anything on it may be lost.
    var isWaiting: Bool {
        names != lastingNames || names.values.contains { !files[$0].waiting.isEmpty }
    }

    /// What is on it after a power cut, by name.
    func contents(after cut: PowerCut, dice: inout some RandomNumberGenerator) -> [String: [UInt8]]
    {
        var kept = cut == .dropped ? lastingNames : names
        if cut == .scattered || cut == .reordered {
            for name in Set(names.keys).union(lastingNames.keys).sorted()
            where Bool.random(using: &dice) { kept[name] = lastingNames[name] }
        }
        var contents: [String: [UInt8]] = [:]
        for (name, index) in kept.sorted(by: { $0.key < $1.key }) {
            contents[name] = content(of: files[index], after: cut, dice: &dice)
        }
        return contents
    }

    private func content(
        of file: File, after cut: PowerCut, dice: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var bytes = file.lasting
        for change in file.waiting {
            switch cut {
            case .kept, .torn:
                Self.apply(change, to: &bytes) { _ in true }
            case .dropped:
                break
            case .reordered:
                guard Bool.random(using: &dice) else { continue }
                Self.apply(change, to: &bytes) { _ in true }
            case .scattered:
                Self.apply(change, to: &bytes) { _ in Bool.random(using: &dice) }
            }
        }
        return bytes
    }

    /// The same when the power went in the middle of a write: of its sectors the first few are there, or
    /// the last few.
    func contents(
        inMiddleOf operation: DiskOperation, dice: inout some RandomNumberGenerator
    ) -> [String: [UInt8]]? {
        guard case .write(let name, let offset, let bytes) = operation, let index = names[name],
            case let sectors = offset / Self.sector...(offset + bytes.count - 1) / Self.sector,
            sectors.count > 1
        else { return nil }
        var contents = contents(after: .kept, dice: &dice)
        var content = content(of: files[index], after: .kept, dice: &dice)
        let edge = Int.random(in: sectors.lowerBound + 1...sectors.upperBound, using: &dice)
        let isHead = Bool.random(using: &dice)
        Self.apply(.write(offset: offset, bytes: bytes), to: &content) {
            isHead ? $0 < edge : $0 >= edge
        }
        contents[name] = content
        return contents
    }

    /// Does to `bytes` what was asked, in the sectors that are `kept`.
    private static func apply(
        _ change: Change, to bytes: inout [UInt8], where kept: (Int) -> Bool
    ) {
        switch change {
        case .truncate(let size):
            guard kept(size / sector) else { return }
            bytes.removeLast(max(0, bytes.count - size))
            bytes += [UInt8](repeating: 0, count: max(0, size - bytes.count))
        case .write(let offset, let new):
            var start = 0
            while start < new.count {
                let number = (offset + start) / sector
                let end = min(new.count, (number + 1) * sector - offset)
                if kept(number) { put(new[start..<end], at: offset + start, in: &bytes) }
                start = end
            }
        }
    }

    private static func put(_ new: ArraySlice<UInt8>, at offset: Int, in bytes: inout [UInt8]) {
        let missing = offset + new.count - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
        bytes.withUnsafeMutableBytes { target in
            new.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + new.count])
                    .copyMemory(from: source)
            }
        }
    }
}
