import CLinux
import Glibc
import Synchronization

/// A command line, taken apart by getopt_long(3): options anywhere, `--` ends them.
package struct Invocation: Equatable, Sendable {
    /// An option that a program knows.
    package struct Option: Sendable {
        package enum Value: Sendable {
            case none
            /// Such as `FILE`, as the complaint names it.
            case required(String)
            /// Only as `--name=value`.
            case optional(String)
        }

        package var name: String
        package var letter: Unicode.Scalar?
        package var value: Value

        package init(_ name: String, _ letter: Unicode.Scalar? = nil, _ value: Value = .none) {
            self.name = name
            self.letter = letter
            self.value = value
        }
    }

    /// An option that was given, by its long name.
    package struct Given: Equatable, Sendable {
        package var name: String
        package var value: String?
    }

    /// In the order of the command line.
    package private(set) var options: [Given] = []
    /// Everything that is no option.
    package private(set) var operands: [String] = []

    /// getopt_long(3) keeps its place in globals: one command line at a time, whichever thread asks.
    private static let getopt = Mutex(())

    /// Takes apart `arguments`, the program's name not included.
    package init(_ arguments: [String], knowing known: [Option]) throws(UsageError) {
        self = try Self.getopt.withLock { _ throws(UsageError) in
            try Self(alone: arguments, knowing: known)
        }
    }

    /// To be called by one thread at a time.
    private init(alone arguments: [String], knowing known: [Option]) throws(UsageError) {
        var table = OptionTable(known)
        var pointers: [UnsafeMutablePointer<CChar>?] = (["rodi"] + arguments).map { strdup($0) }
        // getopt_long reorders the pointers: each is freed as it stood.
        let owned = pointers
        defer { owned.forEach { free($0) } }
        pointers.append(nil)
        let count = Int32(arguments.count + 1)
        rodi_getopt_restart()
        while true {
            let found = getopt_long(count, &pointers, table.letters, &table.entries, nil)
            if found == -1 { break }
            guard let option = table.option(found) else {
                // It has gone past a long option, whatever stood before that.
                let word = min(max(1, Int(rodi_getopt_next()) - 1), arguments.count)
                throw Self.complaint(found, at: pointers[word], known: known, table)
            }
            options.append(
                Given(
                    name: option.name,
                    value: rodi_getopt_argument().map { String(cString: $0) }))
        }
        let first = Int(rodi_getopt_next())
        operands = pointers[first..<Int(count)].compactMap { $0.map { String(cString: $0) } }
    }

    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The last value given: later ones override.
    package func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// All values given, in order.
    package func values(_ name: String) -> [String] {
        options.filter { $0.name == name }.compactMap(\.value)
    }

    private static func complaint(
        _ found: Int32, at pointer: UnsafeMutablePointer<CChar>?, known: [Option],
        _ table: borrowing OptionTable
    ) -> UsageError {
        let typed = pointer.map { String(cString: $0) } ?? ""
        let name = typed.split(separator: "=", maxSplits: 1).first.map(String.init) ?? typed
        if found == OptionTable.missing, let option = table.option(rodi_getopt_unknown()),
            case .required(let value) = option.value
        {
            return UsageError("--\(option.name) needs a value: \(value)")
        }
        // Of a short one among others it tells the letter.
        if found != OptionTable.missing,
            let letter = UInt8(exactly: rodi_getopt_unknown()).map(Unicode.Scalar.init),
            letter.isASCII, letter != "\0"
        {
            return UsageError("-\(letter) is no option here")
        }
        if known.contains(where: { "--\($0.name)" == name }) {
            return UsageError("\(name) takes no value")
        }
        return UsageError("\(name) is no option here")
    }
}

/// What was typed cannot be understood: exit status 2.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
