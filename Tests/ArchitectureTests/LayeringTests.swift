import Testing

@Suite("A rule sees no clock, no file and no socket")
struct LayeringTests {
    static let layers = [
        Layer("Positioning", uses: []),
        Layer(
            "NMEA", uses: ["Positioning"],
            // For speed bytes are read where they lie: sentences and fields are views of them.
            except: [
                "Framing/DigitBlock.swift": Layer.pointers,
                "Framing/EightDigits.swift": Layer.pointers,
                "Framing/Field.swift": Layer.pointers,
                "Framing/FramerInput.swift": Layer.pointers,
                "Framing/PlainSpan.swift": Layer.pointers,
                "Framing/Sentence.swift": Layer.pointers,
                "Framing/SentenceFramer.swift": Layer.pointers,
                "Framing/SentenceSpan.swift": Layer.pointers,
                "Framing/TextBlock.swift": Layer.pointers,
                "Framing/TextWord.swift": Layer.pointers,
                "NMEADecoder.swift": Layer.pointers,
            ]),
        Layer("Formats", uses: ["Positioning"]),
        Layer("Tracking", uses: ["Positioning"]),
        Layer(
            "Configuration", uses: ["Formats", "Positioning", "Tracking"],
            except: [
                // libinih calls back with C strings.
                "INI/IniText.swift": ["CInih", "UnsafeMutablePointer"],
                // Someone must open the files that a person wrote: here, once, and nowhere else.
                "Files/FileBytes.swift": ["Glibc"],
                "Files/FolderNames.swift": ["Glibc"],
                // The JSON decoder and encoder, over bytes in memory.
                "Places/PlaceFeature.swift": ["FoundationEssentials"],
                "Places/PlacesFile.swift": ["FoundationEssentials"],
            ]),
        Layer("Simulation", uses: ["Positioning"]),
        Layer(
            "Export", uses: ["Positioning", "Tracking"],
            // A style sheet's word for paper.
            except: [
                "Picture/PicturePage.swift": ["print"], "Picture/PictureStyle.swift": ["print"],
            ]),
    ]

    @Test("imports only what stands above it, and maths by name", arguments: layers)
    func imports(layer: Layer) throws {
        for file in try SourceTree.files(in: layer.folder) {
            let strangers = file.imports.subtracting(layer.uses).subtracting(Layer.maths)
                .subtracting(layer.exceptions(of: file))
            #expect(strangers.isEmpty, "\(file.path)")
        }
    }

    @Test("never asks what time it is, never waits, and holds no pointer", arguments: layers)
    func neverWaits(layer: Layer) throws {
        for file in try SourceTree.files(in: layer.folder) {
            let sins = file.names.intersection(Layer.forbidden).subtracting(
                layer.exceptions(of: file))
            #expect(sins.isEmpty, "\(file.path)")
        }
    }

    @Test("every exception is a file that needs it", arguments: layers)
    func exceptions(layer: Layer) throws {
        let files = try SourceTree.files(in: layer.folder)
        for (name, granted) in layer.exceptions {
            let file = try #require(files.first { $0.path == "\(layer.folder)/\(name)" }, "\(name)")
            #expect(!file.names.isDisjoint(with: granted), "\(file.path)")
        }
    }
}

/// A folder under Sources that must stay pure.
struct Layer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let uses: Set<String>
    /// What a file may do that the others may not, by its path inside the layer.
    let exceptions: [String: Set<String>]

    init(_ name: String, uses: Set<String>, except exceptions: [String: Set<String>] = [:]) {
        testDescription = name
        self.uses = uses
        self.exceptions = exceptions
    }

    var folder: String { "Sources/\(testDescription)" }

    func exceptions(of file: SourceFile) -> Set<String> {
        exceptions[String(file.path.dropFirst(folder.count + 1))] ?? []
    }

    /// Functions that depend on nothing but their arguments.
    static let maths = Set(
        [
            "acos", "asin", "atan", "atan2", "cos", "erfc", "exp", "hypot", "log", "pow", "sin",
            "tan",
        ]
        .map { "Glibc.\($0)" })

    static let pointers: Set = [
        "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
        "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer",
        "UnsafeMutableRawBufferPointer", "OpaquePointer",
    ]

    static let forbidden = pointers.union([
        // What time it is, or waiting for it.
        "ContinuousClock", "SuspendingClock", "Date", "clock_gettime", "gettimeofday", "Task",
        "async", "await", "Dispatch",
        // The world outside.
        "print", "FileManager", "FileHandle", "ProcessInfo", "URL",
    ])
}
