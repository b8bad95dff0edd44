/// The colours of a picture, once for light paper and once for a dark screen.
///
/// Every line is told from both grounds by a contrast of 3, every text by 4.5; of the bands, neighbours
/// differ in lightness or towards blue and yellow, which nearly everyone sees.
///
/// Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11.
struct PictureColours: Equatable, Sendable {
    var page: String
    /// Where nobody drove.
    var fog: String
    /// Where somebody did.
    var cell: String
    var text: String
    var quiet: String
    /// The slowest first.
    var bands: [String]
    var unseen: String
    var course: String
    var offRoute: String
    var place: String
    var refusal: String

    static let light = PictureColours(
        page: "#ffffff", fog: "#e3e8ec", cell: "#fafbfc", text: "#16191d", quiet: "#49525b",
        bands: ["#0b62b5", "#08744c", "#a85200", "#b3125c"], unseen: "#5f6b76",
        course: "#6d3fc0", offRoute: "#c81e1e", place: "#1f5d69", refusal: "#a4161a")
    static let dark = PictureColours(
        page: "#12161a", fog: "#1d2329", cell: "#333d46", text: "#eef2f5", quiet: "#b9c3cc",
        bands: ["#6db8ff", "#4fdb9a", "#ffb454", "#ff8abb"], unseen: "#a3b0bb",
        course: "#c3a6ff", offRoute: "#ff7a70", place: "#7fd0de", refusal: "#ff8f88")

    /// What each class of the drawing gets, as CSS.
    var rules: String {
        var rules = """
            .page{fill:\(page)}.fog{fill:\(fog)}.cell{fill:\(cell)}.text{fill:\(text)}
            .quiet{fill:\(quiet)}.halo{fill:\(text);stroke:\(cell)}
            .mark{fill:\(page);stroke:\(text)}.sign{fill:\(text)}
            .unseen{stroke:\(unseen)}.course{stroke:\(course)}.off{stroke:\(offRoute)}
            .found{fill:\(place)}.place{fill:\(place);stroke:\(place)}.corridor{stroke:\(place)}.rim{stroke:\(place)}
            .refusal{stroke:\(refusal)}.rule{stroke:\(text)}.under{stroke:\(cell)}

            """
        for (band, colour) in bands.enumerated() { rules += ".band\(band){stroke:\(colour)}" }
        return rules + "\n"
    }

    /// The class of a band; those beyond the last colour share it.
    static func name(ofBand band: Int) -> String {
        "band\(max(0, min(band, light.bands.count - 1)))"
    }
}
