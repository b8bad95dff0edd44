import Tracking

/// One key that the configuration knows.
struct Key: Sendable {
    let section: String
    let name: String
    /// The default as a person would write it; empty for none.
    let initial: String
    /// What it decides, in one line.
    let summary: String
    /// What its value looks like.
    let expected: String
    /// Whether several lines add up.
    let isList: Bool
    /// Puts a value into the configuration; the second text is the section's own name.
    let assign: @Sendable (String, String?, inout Configuration) throws(Objection) -> Void
    /// Back to the default, or for a list to nothing.
    let reset: @Sendable (String?, inout Configuration) -> Void

    /// A key with one value.
    init<Value: Sendable>(
        _ section: String, _ name: String, _ initial: String,
        into path: any WritableKeyPath<Configuration, Value> & Sendable,
        as notation: Notation<Value>,
        _ summary: String
    ) {
        self.init(
            section, name, initial, summary, notation.expected,
            assign: { (text, _, configuration) throws(Objection) in
                configuration[keyPath: path] = try notation.read(text)
            },
            reset: { _, configuration in
                configuration[keyPath: path] = Configuration()[keyPath: path]
            })
    }

    /// A key whose lines make a list.
    init<Value: Sendable & Equatable>(
        list section: String, _ name: String, _ initial: String,
        into path: any WritableKeyPath<Configuration, [Value]> & Sendable,
        as notation: Notation<Value>, _ summary: String
    ) {
        self.init(
            section, name, initial, summary, notation.expected, isList: true,
            assign: { (text, _, configuration) throws(Objection) in
                let value = try notation.read(text)
                guard !configuration[keyPath: path].contains(value) else {
                    throw Objection(expected: "each \(name) once")
                }
                configuration[keyPath: path].append(value)
            },
            reset: { _, configuration in
                configuration[keyPath: path] = []
            })
    }

    /// A key of `[vehicle NAME]`.
    init<Value: Sendable>(
        vehicle name: String,
        into path: any WritableKeyPath<Settings.Vehicle, Value?> & Sendable,
        as notation: Notation<Value>, _ summary: String
    ) {
        self.init(
            "vehicle", name, "", summary, notation.expected,
            assign: { (text, vehicle, configuration) throws(Objection) in
                let value = try notation.read(text)
                for index in configuration.vehicles.indices
                where configuration.vehicles[index].name == vehicle {
                    configuration.vehicles[index][keyPath: path] = value
                }
            },
            reset: { vehicle, configuration in
                for index in configuration.vehicles.indices
                where configuration.vehicles[index].name == vehicle {
                    configuration.vehicles[index][keyPath: path] = nil
                }
            })
    }

    private init(
        _ section: String, _ name: String, _ initial: String, _ summary: String,
        _ expected: String, isList: Bool = false,
        assign:
            @escaping @Sendable (String, String?, inout Configuration) throws(Objection) -> Void,
        reset: @escaping @Sendable (String?, inout Configuration) -> Void
    ) {
        self.section = section
        self.name = name
        self.initial = initial
        self.summary = summary
        self.expected = expected
        self.isList = isList
        self.assign = assign
        self.reset = reset
    }
}
