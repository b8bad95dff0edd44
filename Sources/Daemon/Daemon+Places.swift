import Configuration
import Control
import Ledger
import Positioning
import Supervision
import Tracking

/// How places are changed while the daemon runs.
extension Daemon {
    func change(_ wish: Request.PlaceWish) -> Result<PlacesChangeRecord, RPCError> {
        switch wish {
        case .add(let figures):
            draft(of: figures, isNew: true).flatMap { draft in
                draft.place().mapError { .refused($0.sentence) }
            }
            .flatMap { add([$0]) }
        case .edit(let figures):
            places.changeable(figures.name).mapError(refusal(figures.name))
                .flatMap { place in
                    draft(of: figures, isNew: false).flatMap { draft in
                        draft.edit(place).mapError { .refused($0.sentence) }
                    }
                }
                .map(replace)
        case .remove(let wish):
            places.changeable(wish.name).mapError(refusal(wish.name)).map(remove)
        case .import(let wish):
            read(wish.geojson).flatMap(add)
        }
    }

    private func add(_ fresh: [Place]) -> Result<PlacesChangeRecord, RPCError> {
        var book = places
        if let objection = book.add(fresh) { return .failure(refusal("")(objection)) }
        take(book, keeping: fresh)
        for place in fresh { journal.notice("place added", ["place": place.name]) }
        return .success(
            PlacesChangeRecord(places: fresh.map(\.name), isDurable: recorder.isWriting))
    }

    private func replace(_ place: Place) -> PlacesChangeRecord {
        var book = places
        book.replace(place)
        take(book, keeping: [place])
        journal.notice("place edited", ["place": place.name])
        return PlacesChangeRecord(places: [place.name], isDurable: recorder.isWriting)
    }

    private func remove(_ place: Place) -> PlacesChangeRecord {
        var book = places
        book.remove(place.name)
        take(book, keeping: [])
        recorder.keep([PlaceEntry(name: place.name, feature: nil)])
        journal.notice("place removed", ["place": place.name])
        return PlacesChangeRecord(
            places: [], removed: [place.name], isDurable: recorder.isWriting)
    }

    private func take(_ book: PlaceBook, keeping fresh: [Place]) {
        places = book
        navigator.apply(book.places)
        recorder.keep(entries(of: fresh))
    }

    private func entries(of places: [Place]) -> [PlaceEntry] {
        places.compactMap { place in
            PlaceFeature.text(of: place).map { PlaceEntry(name: place.name, feature: $0) }
        }
    }

    /// The circle that is meant; one `here` is around where the car is known to be now.
    private func draft(
        of figures: Request.PlaceFigures, isNew: Bool
    ) -> Result<PlaceDraft, RPCError> {
        var draft = PlaceDraft(name: figures.name, radius: figures.radius)
        draft.enter = figures.enter
        draft.exit = figures.exit
        draft.dwell = figures.dwell
        draft.maximumAccuracy = figures.maximumAccuracy
        draft.isPrivate = figures.private
        switch (figures.lat, figures.lon, figures.here ?? false) {
        case (let latitude?, let longitude?, false):
            draft.center = Coordinate(latitude: latitude, longitude: longitude)
        case (nil, nil, true):
            guard board.freshness == .fresh, let latest = navigator.pipeline.latest else {
                return .failure(
                    .refused("where the car is now is not known; see: rodictl status"))
            }
            draft.center = latest.estimate.coordinate
        case (nil, nil, false) where !isNew:
            break
        case (nil, nil, false):
            return .failure(.invalidParameters("“lat” and “lon”, or “here”, are missing"))
        case (_, _, true):
            return .failure(.invalidParameters("“here” and a position do not go together"))
        case (_, _, false):
            return .failure(.invalidParameters("“lat” and “lon” go together"))
        }
        return .success(draft)
    }

    private func read(_ text: String) -> Result<[Place], RPCError> {
        switch PlacesFile.read(TextFile(path: "geojson", bytes: Array(text.utf8))) {
        case .accepted(let fresh, _): .success(fresh)
        case .refused(let complaints):
            .failure(.refused(complaints.map(\.description).joined(separator: "\n")))
        }
    }

    private func refusal(_ name: String) -> (PlaceBook.Objection) -> RPCError {
        { [unowned self] objection in
            switch objection {
            case .taken(let name, by: let file?):
                .refused("there is a place “\(name)” already, in \(file)")
            case .taken(let name, by: nil):
                .refused("there is a place “\(name)” already; see: rodictl places edit")
            case .ofFile(let file):
                .refused("the place “\(name)” stands in \(file): change it there, then reload")
            case .unknown:
                .notFound(
                    "there is no place “\(name.prefix(Self.longestEcho))”"
                        + (nearestName(to: name, among: places.places.map(\.name))
                            .map { "; did you mean “\($0)”?" } ?? ""))
            }
        }
    }

    // MARK: The store

    /// Takes up what a store that opened late holds, and hands it what was added meanwhile.
    func recall(_ opening: Opening) {
        secret = opening.secret
        let fresh = places.added
        places.recall(PlaceBook.added(in: opening, journal))
        recorder.keep(entries(of: fresh))
        tellHiddenPlaces()
        navigator.apply(places.places)
    }

    /// Hands all that was added to a store that took the place of a damaged one.
    func keepPlaces() { recorder.keep(entries(of: places.added)) }

    /// Those in the store that the file has as well: said once, for they count no more.
    func tellHiddenPlaces() {
        for name in places.hidden {
            journal.warning(
                "a place that was added has the name of one in the file, which counts",
                ["place": name, "file": places.path])
        }
    }

    /// Around the private ones, for exports.
    var zones: [PrivacyZone] {
        places.places.filter(\.isPrivate).map { PrivacyZone(around: $0, secret: secret) }
    }

    /// Of a name that nothing has, in characters.
    private static let longestEcho = 64
}

extension PlaceBook {
    /// The places of a start: the file's, and what the store holds besides.
    init(_ setup: Setup, _ opening: Opening, _ journal: Journal) {
        self.init(
            path: setup.configuration.paths.places, drawn: setup.places,
            added: Self.added(in: opening, journal))
    }

    /// One that cannot be read is said, and left where it is.
    fileprivate static func added(in opening: Opening, _ journal: Journal) -> [Place] {
        opening.places.flatMap { entry -> [Place] in
            guard let feature = entry.feature else { return [] }
            switch PlaceFeature.places(in: [feature], of: "the store") {
            case .accepted(let places, _): return places
            case .refused(let complaints):
                for complaint in complaints {
                    journal.error("an added place cannot be read", ["what": complaint.discreet])
                }
                return []
            }
        }
    }
}
