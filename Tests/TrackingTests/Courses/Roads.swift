import Positioning
import Simulation

/// Roads that the courses of the tests are made of.
enum Roads {
    typealias Legs = [Drive.Leg]

    /// Two streets: 1.2 km.
    static let block: Legs = [
        .straight(700, speed: 14), .turn(90, radius: 15), .straight(500, speed: 14),
    ]
    /// Half way round a block, and the other half: 2.5 km and back at the start.
    static let firstHalf: Legs = [
        .straight(700, speed: 14), .turn(90, radius: 15), .straight(500, speed: 14),
        .turn(90, radius: 15),
    ]
    static let loop = firstHalf + firstHalf
    static let outAndBack: Legs = [
        .straight(700, speed: 14), .turn(180, radius: 6), .straight(700, speed: 14),
    ]
    /// The same road, turned back too early.
    static let outAndBackShort: Legs = [
        .straight(300, speed: 14), .turn(180, radius: 6), .straight(300, speed: 14),
    ]
    /// Two lobes that cross: 2.1 km.
    static let eight: Legs = [
        .straight(400, speed: 14), .turn(270, radius: 100), .straight(400, speed: 14),
        .turn(-270, radius: 100), .straight(400, speed: 14),
    ]
    /// The same without its first lobe: left at the crossing.
    static let eightShort: Legs = [
        .straight(288, speed: 14), .turn(-90, radius: 12), .straight(288, speed: 14),
        .turn(-270, radius: 100), .straight(400, speed: 14),
    ]
    static let straight: Legs = [.straight(1500, speed: 14)]
    /// Round a block beside the straight, back to where it was left, and on.
    static let detour: Legs =
        [.straight(600, speed: 14)]
        + aside(150) + aside(150) + aside(150)
        + [.turn(90, radius: 12), .straight(1050, speed: 14)]
    /// Along another street, and back 624 m farther on.
    static let detourSkipping: Legs = [
        .straight(400, speed: 14), .turn(90, radius: 12), .straight(200, speed: 14),
        .turn(-90, radius: 12), .straight(600, speed: 14), .turn(-90, radius: 12),
        .straight(200, speed: 14), .turn(90, radius: 12), .straight(452, speed: 14),
    ]
    /// 40 m beside the straight for 600 m.
    static let parallel: Legs =
        [.straight(400, speed: 14)] + swerve(right: true) + [.straight(600, speed: 14)]
        + swerve(right: false) + [.straight(324, speed: 14)]
    static let tunnel: Legs = [
        .straight(500, speed: 14), .tunnel(600, speed: 14), .straight(500, speed: 14),
    ]
    /// Six lanes up a slope, 22 to 32 m apart.
    static let hairpins: Legs =
        (0..<5).flatMap { lane -> Legs in
            [
                .straight(160, speed: 9),
                .turn(lane % 2 == 0 ? 180 : -180, radius: 11 + Double(lane) * 1.25),
            ]
        } + [.straight(160, speed: 9)]
    static let motorway: Legs = [
        .straight(2500, speed: 36), .turn(40, radius: 700), .straight(2500, speed: 36),
    ]
    /// Comes home along the street by which one comes to its start.
    static let ownApproach: Legs = [
        .straight(700, speed: 14), .turn(90, radius: 15), .straight(500, speed: 14),
        .turn(90, radius: 15), .straight(1100, speed: 14), .turn(90, radius: 15),
        .straight(500, speed: 14), .turn(90, radius: 15), .straight(400, speed: 14),
    ]
    /// Turned back under way for 300 m, and round again.
    static let turnedBack: Legs = [
        .straight(700, speed: 14), .turn(180, radius: 6), .straight(300, speed: 14),
        .turn(180, radius: 6), .straight(1100, speed: 14),
    ]

    private static func aside(_ length: Double) -> Legs {
        [.turn(90, radius: 12), .straight(length, speed: 14)]
    }

    /// 40 m to one side, over 88 m: 45° there and back.
    private static func swerve(right: Bool) -> Legs {
        let angle = right ? 45.0 : -45.0
        return [
            .turn(angle, radius: 30), .straight(31.8, speed: 14), .turn(-angle, radius: 30),
        ]
    }
}
