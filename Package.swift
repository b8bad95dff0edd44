// swift-tools-version: 6.0
import PackageDescription

// Read from the top: every target may use only what stands above it.
let package = Package(
    name: "rodi",
    products: [
        .executable(name: "rodid", targets: ["rodid"]),
        .executable(name: "rodictl", targets: ["rodictl"]),
        // For tests only; never installed.
        .library(name: "FalseClock", type: .dynamic, targets: ["FalseClock"]),
    ],
    targets: [
        // What Swift's Glibc module leaves out: epoll(7), eventfd(2), signalfd(2), getopt_long(3),
        // adjtimex(2), TIOCGICOUNT.
        .systemLibrary(name: "CLinux"),
        // C libraries the distribution provides.
        .c("CGps", pkgConfig: "libgps", apt: "libgps-dev"),
        .c("CInih", pkgConfig: "inih", apt: "libinih-dev"),
        .c("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        .c("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        .c("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // Nouns and rules: no clock, no file, no socket, no pointer.
        .pure("Positioning"),
        .pure("NMEA", using: "Positioning"),
        .pure("Formats", using: "Positioning"),
        .pure("Tracking", using: "Positioning"),
        .pure("Configuration", using: "CInih", "Formats", "Positioning", "Tracking"),
        .pure("Simulation", using: "Positioning"),
        .pure("Export", using: "Positioning", "Tracking"),

        // Adapters: each owns one thing outside the process.
        .adapter(
            "Receivers", using: "CGps", "CLinux", "CZlib", "Formats", "NMEA", "Positioning"),
        .adapter("Ledger", using: "CSQLite", "CZlib", "Positioning", "Tracking"),
        .adapter("Control", using: "CLinux", "Positioning", "Tracking"),
        .adapter("Supervision", using: "CSystemd", "Positioning"),
        .adapter("Invocation", using: "CLinux"),

        // The shell: the only reader of the clock.
        .shell(
            "Daemon",
            using: "Configuration", "Control", "Ledger", "NMEA", "Positioning", "Receivers",
            "Supervision", "Tracking"),

        // Programs.
        .program("rodid", using: "Configuration", "Daemon", "Invocation", "Supervision"),
        .program(
            "rodictl",
            using: "CLinux", "Configuration", "Control", "Export", "Invocation", "Ledger", "NMEA",
            "Positioning", "Receivers", "Simulation", "Tracking"),

        // Measures what a fix costs; never installed.
        .executableTarget(
            name: "rodi-bench",
            dependencies: [
                "Allocations", "CSQLite", "Ledger", "NMEA", "Positioning", "Receivers",
                "Simulation", "TestKit", "Tracking",
            ],
            path: "Tests/Bench", exclude: ["Allocations", "Footprint/libraries", "Wear/run"],
            swiftSettings: .house),
        // Counts what the benchmark asks the heap for.
        .target(name: "Allocations", path: "Tests/Bench/Allocations"),

        // A disk that tests watch and break.
        .target(
            name: "TestDisk", dependencies: ["CSQLite"], path: "Tests/TestDisk",
            swiftSettings: .house),
        // A calendar that lies to a whole process, and another boot.
        .target(name: "FalseClock", path: "Tests/FalseClock"),
        // Cuts the power at every write of a drive; `make powercut` does all of them.
        .testTarget(
            name: "PowerCutTests",
            dependencies: [
                "CSQLite", "CZlib", "Configuration", "Control", "Daemon", "Ledger", "Positioning",
                "Simulation", "Supervision", "TestDisk", "TestKit", "Tracking",
            ],
            path: "Tests/PowerCut", swiftSettings: .tests),

        // Specifications.
        .target(
            name: "TestKit", dependencies: ["Positioning"], path: "Tests/TestKit",
            swiftSettings: .house),
        .specification(of: "Positioning"),
        .specification(of: "NMEA", with: "Positioning"),
        .specification(of: "Formats", with: "Positioning"),
        .specification(of: "Tracking", with: "Simulation", "Positioning"),
        .specification(of: "Configuration", with: "Tracking", "Positioning"),
        .specification(of: "Simulation", with: "Positioning"),
        .specification(of: "Export", with: "Tracking", "Positioning"),
        .specification(of: "Receivers", with: "NMEA", "Positioning"),
        .specification(
            of: "Ledger", with: "CSQLite", "CZlib", "TestDisk", "Tracking", "Positioning"),
        .specification(of: "Control", with: "Tracking", "Positioning"),
        .specification(of: "Supervision", with: "Positioning"),
        .specification(of: "Invocation"),
        .specification(
            of: "rodictl",
            with: "Configuration", "Control", "Ledger", "NMEA", "Positioning", "Receivers",
            "Tracking"),
        // Its programs stand beside the test, which runs them.
        .specification(
            of: "Daemon",
            with: "Configuration", "Control", "Ledger", "NMEA", "Positioning", "Receivers",
            "Simulation", "Supervision", "Tracking", "rodictl", "rodid"),
        .testTarget(name: "ArchitectureTests", swiftSettings: .tests),
        fuzz,
    ]
)

/// Everything that reads bytes from outside, fed with nonsense: a bounded run among the tests or,
/// asked for by `make fuzz`, a program of libFuzzer, which brings its own `main`.
var fuzz: Target {
    let dependencies: [Target.Dependency] = [
        "CZlib", "Configuration", "Control", "NMEA", "Positioning", "Receivers", "Simulation",
        "TestKit", "Tracking",
    ]
    return Context.environment["RODI_FUZZ"] == nil
        ? .testTarget(
            name: "FuzzTests", dependencies: dependencies, path: "Tests/Fuzz",
            exclude: ["LibFuzzer", "Seeds", "Finds", "run"], swiftSettings: .house)
        : .executableTarget(
            name: "rodi-fuzz", dependencies: dependencies, path: "Tests/Fuzz",
            exclude: ["Suite", "Seeds", "Finds", "run"], swiftSettings: .house)
}

extension Target {
    /// A C library the distribution provides.
    static func c(_ name: String, pkgConfig: String, apt: String) -> Target {
        .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
    }

    static func pure(_ name: String, using others: Dependency...) -> Target {
        .target(name: name, dependencies: others, swiftSettings: .house)
    }

    static func adapter(_ name: String, using others: Dependency...) -> Target {
        .target(name: name, dependencies: others, swiftSettings: .house)
    }

    static func shell(_ name: String, using others: Dependency...) -> Target {
        .target(name: name, dependencies: others, swiftSettings: .house)
    }

    static func program(_ name: String, using others: Dependency...) -> Target {
        .executableTarget(name: name, dependencies: others, swiftSettings: .house)
    }

    static func specification(of subject: String, with others: Dependency...) -> Target {
        .testTarget(
            name: "\(subject)Tests",
            dependencies: [.byName(name: subject), "TestKit"] + others, swiftSettings: .tests)
    }
}

extension [SwiftSetting] {
    /// What every line of ours is held to.
    static let house: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

    /// Besides, an optimiser takes a quarter of an hour over tests, and what they test is optimised.
    static let tests = house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
