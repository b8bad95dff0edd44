import Testing

@testable import Configuration

@Suite("One table of keys drives everything")
struct KeyTests {
    @Test("every default of the table is a value of its own notation")
    func defaults() throws {
        for key in Key.all where !key.initial.isEmpty {
            var configuration = Configuration()
            key.reset(nil, &configuration)
            try key.assign(key.initial, nil, &configuration)
            #expect(configuration == Configuration(), "\(key.section) \(key.name)")
        }
    }

    @Test("no key stands twice in its section, and every one says what it is for")
    func distinct() {
        #expect(Set(Key.all.map { "\($0.section) \($0.name)" }).count == Key.all.count)
        for key in Key.all {
            #expect(key.summary.hasSuffix(".") && !key.expected.isEmpty, "\(key.name)")
        }
        #expect(Key.sections.count == 11)
    }
}
