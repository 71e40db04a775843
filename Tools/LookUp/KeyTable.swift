import LabBase
import LabDevices

/// Keys of objects in files as tables.
struct KeyTable {
    /// The page of a scenario's objects, for links to them; empty on that page itself.
    var scenarioPage = ""

    /// An object as a section: its text, and its keys.
    func section(_ title: String, _ object: FileObject, then blocks: [Block] = []) -> Block {
        let about: [Block] = object.about.isEmpty ? [] : [.paragraph(object.about)]
        return .section(title, about + [table(object.keys)] + blocks)
    }

    func table(_ keys: [KeyText]) -> Block {
        let hasExamples = keys.contains { $0.memberExample != nil }
        return .table(
            TextTable(
                keys,
                [
                    .text("key") { "`\($0.name)`" }, .text("value") { $0.kind(reference) },
                    .text("default") { usual($0) }, .text("meaning") { $0.takes },
                    hasExamples
                        ? .text("example") { $0.memberExample.map { "`\($0)`" } ?? "" } : nil,
                ]))
    }

    private func usual(_ key: KeyText) -> String {
        key.isRequired && key.usually.isEmpty ? KeyText.required : key.usually
    }

    /// A link to an object's section.
    func reference(_ id: String) -> String {
        switch id {
        case "device": "[device](device.md#a-device-of-your-own)"
        case "network": "[network](device.md#a-network-of-your-own)"
        case "meanwhile": "[step](\(scenarioPage)#step)"
        default: "[\(id)](\(scenarioPage)#\(id))"
        }
    }
}

extension Block {
    static func table(_ headings: [String], _ rows: [[String]]) -> Block {
        .table(
            TextTable(
                headings: headings.map { .init(title: $0, isNumber: false) },
                rows: rows.map { row in row.map { .init(text: $0) } }))
    }
}
