import CLinux
import Glibc

/// Known options as getopt_long(3) wants them.
struct OptionTable: ~Copyable {
    var entries: [option] = []
    let letters: String
    private let known: [Invocation.Option]

    /// What getopt_long answers for an option whose value is missing.
    static let missing = Int32(UInt8(ascii: ":"))
    /// Answers beyond every letter stand for the place in the list.
    private static let firstNumber: Int32 = 1000

    init(_ known: [Invocation.Option]) {
        self.known = known
        var letters = ":"
        for (place, option) in known.enumerated() {
            let argument: Int32
            switch option.value {
            case .none: argument = no_argument
            case .required: argument = required_argument
            case .optional: argument = optional_argument
            }
            if let letter = option.letter {
                letters.unicodeScalars.append(letter)
                letters += String(repeating: ":", count: Int(argument))
            }
            entries.append(
                CLinux.option(
                    name: strdup(option.name), has_arg: argument, flag: nil,
                    val: Self.firstNumber + Int32(place)))
        }
        entries.append(CLinux.option())
        self.letters = letters
    }

    deinit { entries.forEach { free(UnsafeMutablePointer(mutating: $0.name)) } }

    /// The option that an answer of getopt_long stands for.
    func option(_ answer: Int32) -> Invocation.Option? {
        let place = Int(answer - Self.firstNumber)
        if known.indices.contains(place) { return known[place] }
        return known.first { option in
            option.letter.map { Int32($0.value) == answer } ?? false
        }
    }
}
