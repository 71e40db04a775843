/// A part as written: its name and arguments, each with its place in the spec.
package struct PolicyArguments: Sendable {
    package struct Argument: Sendable {
        /// The key; nil for an argument without a name.
        package var name: String?
        package var value: String
        package var namePlace: SpecPlace
        package var valuePlace: SpecPlace
        /// The parts of a value that is a policy of its own.
        package var parts: [PolicyArguments]?

        package init(name: String?, value: String, namePlace: SpecPlace, valuePlace: SpecPlace) {
            self.name = name
            self.value = value
            self.namePlace = namePlace
            self.valuePlace = valuePlace
        }
    }

    package let part: String
    package let place: SpecPlace
    package var arguments: [Argument] = []

    package init(_ part: String, at place: SpecPlace) {
        self.part = part
        self.place = place
    }

    /// An error about the part as a whole.
    package func problem(_ what: String, _ remedy: String? = nil) -> Complaint {
        Complaint(what, remedy, at: place)
    }

    package func problem(
        _ what: String, _ remedy: String? = nil, of argument: Argument
    ) -> Complaint {
        Complaint(what, remedy, at: argument.valuePlace)
    }

    package func problem(
        _ what: String, _ remedy: String? = nil, ofNameOf argument: Argument
    ) -> Complaint {
        Complaint(what, remedy, at: argument.namePlace)
    }

    package subscript(name: String) -> Argument? { arguments.first { $0.name == name } }

    package func has(_ name: String) -> Bool { arguments.contains { $0.name == name } }

    /// The arguments without a name.
    package var words: [Argument] { arguments.filter { $0.name == nil } }

    /// Refuses unknown keys, keys given twice, and values without a key.
    package func check(against allowed: @autoclosure () -> [PolicyParameter]) throws(Complaint) {
        if arguments.isEmpty { return }
        let parameters = allowed()
        var names: [String] { parameters.filter { !$0.isPositional }.map(\.name).distinct }
        var places = parameters.count { $0.isPositional }
        var seen: [String] = []
        for argument in arguments {
            guard let name = argument.name else {
                places -= 1
                guard places >= 0 else {
                    throw problem(
                        "'\(part)' doesn't take '\(argument.value)'",
                        names.isEmpty
                            ? "Write '\(part)' alone" : "Write key=value, with \(known(names))",
                        of: argument)
                }
                continue
            }
            guard parameters.contains(where: { $0.name == name && !$0.isPositional }) else {
                let near = Nearest.match(name, among: names).map { "Did you mean '\($0)'?" }
                let hint = names.isEmpty ? "none" : known(names)
                throw problem(
                    "'\(part)' has no key '\(name)'", near ?? "It takes \(hint)",
                    ofNameOf: argument)
            }
            if seen.contains(name) {
                throw problem("'\(name)' is given twice", "Keep one", ofNameOf: argument)
            }
            seen.append(name)
        }
    }

    /// Lists the known keys if they are few, else says where to find them.
    private func known(_ names: [String]) -> String {
        if names.count <= 8 { return Listing.quoted(names) }
        return part.hasPrefix("@")
            ? "the keys of its parts" : "the keys that 'lab policies \(part)' lists"
    }
}
