import LabBase

/// A filter as it is written: `admit(second-touch, memory=1000)`, `admit(probability=0.5)`.
public struct AdmissionSpec: Sendable, Equatable {
    /// The name of the part that contains a filter.
    package static let word = "admit"

    /// A registered filter's name.
    package let id: String
    package var settings: OrderSettings

    package var type: any AdmissionFilter.Type {
        guard let type = AdmissionRegistry.named(id) else {
            preconditionFailure("no filter '\(id)'")
        }
        return type
    }

    package init(_ id: String, settings: OrderSettings) {
        self.id = id
        self.settings = settings
    }

    /// The text that reads back into it, with the value of every parameter.
    package var spec: String {
        var text = PartText(Self.word)
        if !type.isNamedByItsValue { text.word(id) }
        for parameter in type.parameters { text.add(parameter.name, settings.text(parameter.name)) }
        return text.text
    }

    /// Reads a filter, which a word or the first key names.
    package init(_ part: PolicyArguments) throws(Complaint) {
        let names = AdmissionRegistry.all.map { $0.id }
        guard let first = part.arguments.first else {
            throw part.problem(
                "who may enter is missing. Write for example \(Self.word)(second-touch)")
        }
        let name = first.name ?? first.value
        guard let type = AdmissionRegistry.named(name) else {
            let near = Nearest.match(name, among: names).map { "Did you mean '\($0)'?" }
            let message = "'\(name)' is unknown here. \(near ?? "Use \(Listing.quoted(names))")"
            throw first.name == nil
                ? part.problem(message, of: first) : part.problem(message, ofNameOf: first)
        }
        id = name
        var arguments = PolicyArguments(name, at: part.place)
        arguments.arguments = first.name == nil ? Array(part.arguments.dropFirst()) : part.arguments
        settings = try OrderSettings(arguments, type.parameters)
        if let absent = type.parameters.first(where: { !settings.has($0.name) }) {
            throw part.problem(
                "'\(absent.name)' is missing. Write for example "
                    + "\(Self.word)(\(absent.name)=\(absent.values))", of: first)
        }
    }
}

extension AdmissionFilter {
    /// True if it is written like `admit(size=64KB)`, and not like `admit(second-touch)`.
    package static var isNamedByItsValue: Bool { parameters.first?.name == id }
}
