import LabBase
import LabDevices

/// A policy for each group of images.
package enum SplitPart: PolicyPart {
    package static let id = "split"
    package static let summary = "a policy for each group of images: split(icons=weak, rest=lru)"
    package static let parameters = [
        PolicyParameter("GROUP", of: id), PolicyParameter(Composition.Share.rest, of: id),
    ]

    static let companions = [id, TidyPart.id]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        for group in arguments.arguments {
            composition.split.append(
                Composition.Share(
                    group: group.name!,
                    composition: try PolicyParts.composition(of: group.parts!, device: device)))
        }
    }

    /// Refuses a group that is named twice. Groups take the place of keys, so any other name is
    /// right.
    static func check(_ arguments: PolicyArguments) throws(Complaint) {
        let example = "Write for example split(icons=weak, rest=lru)"
        guard !arguments.arguments.isEmpty else {
            throw arguments.problem("groups of images are missing", example)
        }
        var seen: Set<String> = []
        for argument in arguments.arguments {
            guard let name = argument.name else {
                throw arguments.problem(
                    "'\(argument.value)' lacks a group of images", example, of: argument)
            }
            guard Fields.isName(name) else {
                throw arguments.problem(
                    "no group of images can be called so", "Use letters, digits, '-', '_' and '.'",
                    ofNameOf: argument)
            }
            guard seen.insert(name).inserted else {
                throw arguments.problem("'\(name)' is given twice", "Keep one", ofNameOf: argument)
            }
        }
        guard seen != [Composition.Share.rest] else {
            throw arguments.problem(
                "nothing is divided where all is 'rest'", "Name a group, or write its policy alone")
        }
    }
}
