import LabBase
import LabDevices

/// Fetched files on disk.
package enum DiskPart: ShelfPart {
    package static let id = "disk"
    package static let summary = "limits the fetched files on disk, or keeps none: disk(off)"
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.disk }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.all }
    package static let parameters =
        [PolicyParameter(off, of: id, isPositional: true, words: [off])] + keys.parameters()
    private static let off = "off"

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        guard let word = arguments.words.first else {
            composition.disk = try keys.rule(arguments, device)
            return
        }
        try arguments.check(word, isOneOf: [off])
        if let limit = arguments.arguments.first(where: { $0.name != nil }) {
            throw arguments.problem(
                "'off' and '\(limit.name!)' exclude each other", "Keep one", ofNameOf: limit)
        }
        composition.disk = nil
    }

    static func text(_ composition: Composition) -> [String] {
        guard let disk = composition.disk else { return ["\(id)(\(off))"] }
        return disk == .usual ? [] : keys.text(id, disk).unlessEmpty
    }
}
