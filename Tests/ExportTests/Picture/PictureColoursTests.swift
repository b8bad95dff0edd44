import Testing

import func Glibc.pow

@testable import Export

@Suite("Colours that can be told apart, on light and dark")
struct PictureColoursTests {
    static let themes = [PictureColours.light, PictureColours.dark]

    @Test("lines stand out from both grounds by 3, words by 4.5", arguments: themes)
    func contrast(colours: PictureColours) {
        for ground in [colours.fog, colours.cell] {
            for line in colours.bands + [colours.unseen, colours.refusal, colours.place] {
                #expect(Self.contrast(line, ground) >= 3, "\(line) on \(ground)")
            }
            #expect(Self.contrast(colours.text, ground) >= 4.5)
        }
        // Explored cells alone have the colour of places.
        for text in [colours.text, colours.quiet] {
            #expect(Self.contrast(text, colours.page) >= 4.5)
        }
        #expect(Set(colours.bands).count == 4)
    }

    @Test("every band has a class, and those beyond the last colour share it")
    func bands() {
        #expect(PictureColours.name(ofBand: 0) == "band0")
        #expect(PictureColours.name(ofBand: 9) == "band3")
        #expect(PictureColours.name(ofBand: -1) == "band0")
    }

    /// Source: WCAG 2.2, relative luminance and contrast ratio.
    private static func contrast(_ one: String, _ other: String) -> Double {
        let (bright, dark) = (
            max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
        )
        return (bright + 0.05) / (dark + 0.05)
    }

    private static func luminance(_ colour: String) -> Double {
        let number = Int(colour.dropFirst(), radix: 16) ?? 0
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
