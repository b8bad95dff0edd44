import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A block gives back the points that it was made of")
struct PointBlockTests {
    @Test(
        "to 1e-7°, 1 ms, 1 cm/s, 1° of track, half a metre of height and accuracy", arguments: 1...5
    )
    func resolution(seed: UInt64) throws {
        let points = CityDrive(seed: seed, count: PointBlock.capacity).points
        let read = try #require(PointBlock.decode(PointBlock.encode(points.map(PackedPoint.init))))
            .map(\.unpacked)
        #expect(read.count == points.count)
        for (point, kept) in zip(points, read) {
            #expect(abs(kept.instant.seconds(since: point.instant)) <= 0.000_5)
            #expect(abs(kept.coordinate.latitude - point.coordinate.latitude) <= 0.5001e-7)
            #expect(abs(kept.coordinate.longitude - point.coordinate.longitude) <= 0.5001e-7)
            #expect(abs(kept.speed - point.speed) <= 0.005_001)
            #expect(abs(kept.accuracy - point.accuracy) <= 0.25)
            #expect(Bearing.difference(kept.track ?? 999, point.track ?? 0) <= 0.5)
            let height = try #require(kept.heightAboveSeaLevel)
            #expect(abs(height - (point.heightAboveSeaLevel ?? 999)) <= 0.25)
        }
    }

    @Test("reading and writing again changes nothing", arguments: UInt64(1)...20)
    func stable(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let points = (1...Int.random(in: 1...PointBlock.capacity, using: &dice)).map { _ in
            PackedPoint.random(using: &dice)
        }
        #expect(PointBlock.decode(PointBlock.encode(points)) == points)
        #expect(points.map(\.unpacked).map(PackedPoint.init) == points)
    }

    @Test(
        "what is absent stays absent, and a gap a gap",
        arguments: [
            (track: Double?.none, height: Double?.none, gap: true), (359.6, nil, false),
            (nil, -12.5, true), (0, 0, false),
        ])
    func absence(track: Double?, height: Double?, gap: Bool) throws {
        var points = CityDrive(seed: 1, count: 3).points
        points[1].track = track
        points[1].heightAboveSeaLevel = height
        points[1].isAfterGap = gap
        let block = PointBlock.encode(points.map(PackedPoint.init))
        let read = try #require(PointBlock.decode(block))[1].unpacked
        #expect(read.track == track.map { $0.rounded() == 360 ? 0 : $0.rounded() })
        #expect(read.heightAboveSeaLevel == height)
        #expect(read.isAfterGap == gap)
    }

    @Test("what cannot be a point is stored as near as can be, without a crash")
    func nonsense() throws {
        let nonsense = TrackPoint(
            instant: Uptime(nanoseconds: .max),
            coordinate: Coordinate(latitude: .nan, longitude: 1e300),
            heightAboveSeaLevel: .infinity, speed: -.infinity, track: .nan, accuracy: 1e300)
        let read = try #require(PointBlock.decode(PointBlock.encode([PackedPoint(nonsense)])))
        #expect(read[0].unpacked.coordinate == Coordinate(latitude: 0, longitude: 180))
        #expect(read[0].track == nil)
        #expect(read[0].height == nil)
    }

    @Test("a direction turns the short way")
    func turns() {
        #expect(PackedPoint.unwound([358, 4, 350, 10]) == [358, 364, 350, 370])
        #expect(PackedPoint.unwound([0, 180, 359]) == [0, -180, -1])
    }

    /// The format is final: what is on a card today must be read in ten years.
    @Test("this block is read the same for ever")
    func golden() {
        let points = [
            PackedPoint(
                instant: 1_234_567, latitude: 520_906_123, longitude: 51_214_301, speed: 1389,
                accuracy: 7, track: 358, height: 25, isAfterGap: false),
            PackedPoint(
                instant: 1_249_570, latitude: 520_911_000, longitude: 51_230_000, speed: 1250,
                accuracy: 6, track: 4, height: nil, isAfterGap: true),
            PackedPoint(
                instant: 1_260_001, latitude: 520_909_999, longitude: 51_229_998, speed: 0,
                accuracy: 8, track: nil, height: 26, isAfterGap: false),
        ]
        let block: [UInt8] = [
            0x01, 0x03, 0x07, 0x5A, 0xC7, 0x6D, 0x4B, 0x00, 0xBA, 0xD4, 0xDA, 0x45,
            0xFA, 0x5A, 0x5B, 0x8F, 0xC0, 0x0D, 0x7E, 0xC3, 0x4F, 0xA3, 0x75, 0xBF,
            0xD6, 0x60, 0xDE, 0xD5, 0x30, 0x00, 0x7B, 0x42, 0xA9, 0x45, 0x7D, 0xC3,
            0x0E, 0x0B, 0x99, 0x80, 0xA3, 0xA1, 0x90, 0x30, 0x06, 0xE8, 0x36, 0xC2,
        ]
        #expect(PointBlock.encode(points) == block)
        #expect(PointBlock.decode(block) == points)
    }
}

@Suite("A block that is not one is noticed, whatever it is")
struct DamagedBlockTests {
    @Test("every single bit counts")
    func everyBit() {
        let block = PointBlock.encode(CityDrive(seed: 1, count: 8).points.map(PackedPoint.init))
        for bit in 0..<block.count * 8 {
            var damaged = block
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(PointBlock.decode(damaged) == nil, "bit \(bit)")
        }
    }

    @Test("every cut is noticed")
    func everyCut() {
        let block = PointBlock.encode(CityDrive(seed: 2, count: 8).points.map(PackedPoint.init))
        for count in 0..<block.count {
            #expect(PointBlock.decode(Array(block.prefix(count))) == nil)
        }
    }

    @Test("any bytes with a right checksum are read or refused", arguments: UInt64(1)...20)
    func anyBytes(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let sound = CityDrive(seed: seed, count: 20).points.map(PackedPoint.init)
        var (read, refused) = (0, 0)
        for _ in 0..<200 {
            var content = PointBlock.encode(sound).dropLast(4)
            for _ in 0..<Int.random(in: 1...6, using: &dice) {
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: content = content.dropLast(Int.random(in: 0...30, using: &dice))
                case 1: content.append(UInt8.random(in: 0...255, using: &dice))
                default:
                    if let index = content.indices.randomElement(using: &dice) {
                        content[index] =
                            [0, 0xFF, UInt8.random(in: 0...255, using: &dice)]
                            .randomElement(using: &dice) ?? 0
                    }
                }
            }
            if let points = PointBlock.decode(content: content) {
                // Whatever it says, it is something that can be shown and stored again.
                #expect(PointBlock.decode(PointBlock.encode(points)) == points)
                #expect(points.allSatisfy { $0.unpacked.coordinate.isValid })
                read += 1
            } else {
                refused += 1
            }
        }
        #expect(read > 10 && refused > 10, "the bytes were too much alike: \(read), \(refused)")
    }
}

extension PackedPoint {
    /// Anything that can be stored.
    static func random(using dice: inout SplitMix64) -> PackedPoint {
        PackedPoint(
            instant: Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &dice),
            latitude: Int64.random(in: -900_000_000...900_000_000, using: &dice),
            longitude: Int64.random(in: -1_800_000_000...1_800_000_000, using: &dice),
            speed: Int64.random(in: 0...100_000, using: &dice),
            accuracy: Int64.random(in: 0...100_000, using: &dice),
            track: Bool.random(using: &dice) ? Int64.random(in: 0...359, using: &dice) : nil,
            height: Bool.random(using: &dice) ? Int64.random(in: -900...9000, using: &dice) : nil,
            isAfterGap: Bool.random(using: &dice))
    }
}
