import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("Places that the car is outside of are known after a restart without being named")
struct PlacesMemoryTests {
    /// A place a kilometre, east of the origin, on both sides of the first one.
    private static func row(_ count: Int) -> [Place] {
        (0..<count).map {
            .circle(
                "\($0)", at: .origin.east(1000 * Double($0 % 200)).north(Double($0 / 200) * 400))
        }
    }

    /// What a keeper of these places remembers that the car has driven among, as read from a file.
    private func remembered(_ places: [Place], driving east: [Double] = [3500, 3520]) throws
        -> PlacesMemory
    {
        var keeper = PlaceKeeper(places)
        _ = keeper.drive(east)
        return try stored(keeper.memory)
    }

    private func stored(_ memory: PlacesMemory) throws -> PlacesMemory {
        try JSONDecoder().decode(PlacesMemory.self, from: JSONEncoder().encode(memory))
    }

    private func sides(_ keeper: PlaceKeeper) -> [String: Place.Side] {
        Dictionary(
            keeper.states.compactMap { state in state.side.map { (state.place.name, $0) } }
        ) { first, _ in first }
    }

    @Test("all are outside again before the first fix, and one that the car is in then is entered")
    func outsideAgain() throws {
        let memory = try remembered(Self.row(1000))
        #expect(memory.inside.isEmpty && memory.known.count == 1000)
        var keeper = PlaceKeeper(Self.row(1000), remembering: memory, ofEarlierBoot: true)
        #expect(keeper.states.allSatisfy { $0.side == .outside })
        #expect(keeper.sureSide(of: "7") == nil)
        #expect(
            keeper.drive([7000, 7000], from: 100) == [
                "entered 7 at 100, sure at 100, while off"
            ])
    }

    @Test("the one that the car is in is named, and no other")
    func inside() throws {
        let memory = try remembered(Self.row(1000), driving: [4500, 4800, 5000, 5000])
        #expect(memory.inside.map(\.place) == ["5"])
        var keeper = PlaceKeeper(Self.row(1000), remembering: memory)
        #expect(keeper.inside == ["5"])
        #expect(keeper.drive([5000, 5000], from: 100).isEmpty)
        #expect(keeper.drive([9500], from: 200) == ["left 5 at 200, sure at 200"])
    }

    @Test("one that was edited, renamed or added meanwhile is unknown, and only that one")
    func changedWhileOff() throws {
        let memory = try remembered(Self.row(100))
        var places = Self.row(100)
        places[10] = .circle("10", at: .origin.east(10_000), enter: 81)
        places[20].name = "twenty"
        places[30].dwell = 60
        places[30].maximumSigma = 5
        places[30].isPrivate = true
        places.remove(at: 40)
        places.append(.circle("new", at: .origin.north(1e4)))
        places.swapAt(1, 2)
        let keeper = PlaceKeeper(places, remembering: memory)
        #expect(
            Set(keeper.states.filter { $0.side == nil }.map(\.place.name))
                == ["10", "twenty", "new"])
        #expect(keeper.memory.known.count == 97)
        #expect(!keeper.memory.known.contains(Self.row(100)[40].mark))
    }

    @Test("of 100 000 an edit makes one unknown")
    func oneOfMany() throws {
        var places = Self.row(100_000)
        let memory = try remembered(places)
        places[77_777] = .circle("77777", at: .origin, enter: 50)
        let keeper = PlaceKeeper(places, remembering: memory)
        #expect(keeper.states.filter { $0.side == nil }.map(\.place.name) == ["77777"])
    }

    @Test("without the set, one that the car is in is known all the same")
    func setLost() throws {
        var memory = try remembered(Self.row(9), driving: [4500, 4800, 5000, 5000])
        memory.known = .none
        let keeper = PlaceKeeper(Self.row(9), remembering: memory)
        #expect(sides(keeper) == ["5": .inside])
        #expect(keeper.memory.known.count == 1)
    }

    @Test("the list of all places that an older Rodi wrote is read as it was meant")
    func olderForm() throws {
        let home = Place.circle(dwell: 600)
        let shop = Place.circle("shop", at: .origin.east(5000))
        let text = """
            [{"place":"home","side":"inside","since":2200000000,"isDwelt":true,\
            "fingerprint":\(home.shape.fingerprint)},
            {"place":"shop","side":"outside","isDwelt":false,\
            "fingerprint":\(shop.shape.fingerprint)},
            {"place":"work","side":"outside","since":7,"isDwelt":false,\
            "fingerprint":12}]
            """
        let memory = try JSONDecoder().decode(PlacesMemory.self, from: Data(text.utf8))
        let work = Place.circle("work", at: .origin.east(9000))
        var keeper = PlaceKeeper([home, shop, work], remembering: memory)
        #expect(sides(keeper) == ["home": .inside, "shop": .outside])
        #expect(keeper.states.first?.since == Uptime(seconds: 2.2))
        #expect(keeper.memory.inside == memory.inside)
        #expect(keeper.drive([0], from: 900).isEmpty)
    }

    @Test("what happens at places leaves the set alone; only what is new about them changes it")
    func still() {
        var keeper = PlaceKeeper(Self.row(300))
        #expect(keeper.memory.isEmpty)
        _ = keeper.drive([3500, 3520])
        let known = keeper.memory.known
        let story = keeper.drive(Array(stride(from: 3520, through: 9000, by: 20)), from: 10)
        #expect(story.count > 10)
        #expect(keeper.memory.known == known)
        var edited = Self.row(300)
        edited[9] = .circle("9", at: .origin.east(9000), enter: 90)
        keeper.replace(edited)
        #expect(keeper.memory.known.count == 299)
        let changed = zip(keeper.memory.known.shelves, known.shelves).count { $0 != $1 }
        #expect(changed == 1)
        #expect(keeper.drive([9000], from: 800) == ["initial in 9 at 800, sure at 800"])
        #expect(keeper.memory.known.count == 300)
    }

    @Test("it is always the set of those that have a side", arguments: UInt64(1)...10)
    func law(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        var places = (0..<40).map { Self.randomPlace($0, using: &dice) }
        var keeper = PlaceKeeper(places)
        var east = 0.0
        var unknown = 0
        for second in 0..<400 {
            east += .random(in: -300...300, using: &dice)
            let sigma = [3.0, 3, 3, 30, 200, .nan].randomElement(using: &dice) ?? 3
            _ = keeper.drive([east], from: Double(second), sigma: sigma)
            switch Int.random(in: 0..<20, using: &dice) {
            case 0:
                let number = Int.random(in: 0..<40, using: &dice)
                places[number] = Self.randomPlace(number, using: &dice)
                keeper.replace(places)
            case 1:
                places.shuffle(using: &dice)
                keeper.replace(places.dropLast(3))
            case 2:
                let memory = try stored(keeper.memory)
                #expect(memory == keeper.memory)
                let before = sides(keeper)
                keeper = PlaceKeeper(places, remembering: memory)
                #expect(sides(keeper) == before)
            default: break
            }
            let known = keeper.states.filter { $0.side != nil }
            unknown += keeper.states.count - known.count
            #expect(keeper.memory.known == KnownPlaces(marks: known.map(\.place.mark)))
            #expect(keeper.memory.inside.map(\.place) == keeper.inside)
        }
        #expect(unknown > 100)
    }

    private static func randomPlace(_ number: Int, using dice: inout SplitMix64) -> Place {
        let center = Coordinate.origin.east(.random(in: -2500...2500, using: &dice))
        let size = Double.random(in: 25...500, using: &dice)
        return .circle("\(number)", at: center, enter: size, leave: size + 30)
    }

    @Test("marks: in or not in, each once, and on the shelf of their first bits")
    func marks() throws {
        var dice = SplitMix64(seed: 5)
        let marks = (0..<500).map { _ in Int64.random(in: .min ... .max, using: &dice) }
        var known = KnownPlaces(marks: marks)
        known.insert(Array(marks.prefix(100)) + [.min, .max, 0, -1])
        #expect(known.count == 504)
        #expect((marks + [.min, .max, 0, -1]).allSatisfy(known.contains))
        let strangers: [Int64] = [1, -2, .max - 1]
        #expect(!strangers.contains(where: known.contains))
        #expect(known.shelves.count == 256 && known.shelves.allSatisfy { $0 == $0.sorted() })
        #expect(known.shelves[0].first == 0 && known.shelves[127].last == .max)
        #expect(known.shelves[128].first == .min && known.shelves[255].last == -1)
        #expect(KnownPlaces.none.isEmpty && !known.isEmpty)
    }
}
