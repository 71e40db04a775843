import LabBase
import LabDevices

/// A scenario that is inside the program, byte for byte as in `scenarios/`, so that `lab run
/// tableview` works wherever `lab` does.
///
/// What has a slash or ends in `.json` is a file, whatever is inside: `./tableview` always means
/// the one here.
package struct ShippedScenario: Sendable {
    package let name: String
    private let file: EmbeddedFile

    package var bytes: [UInt8] { Array(file.text.utf8) }

    /// By name, those about a single trap last.
    package static let all = EmbeddedFile.all(in: "scenarios").map {
        ShippedScenario(name: $0.name, file: $0)
    }

    package static func named(_ text: String) -> ShippedScenario? { all.first { $0.name == text } }

    /// Its subject, up to the first stop, but for one after a word or two.
    var about: String {
        let about = (try? JSONReader.read(bytes))?["about"]?.string ?? ""
        let start = about.index(about.startIndex, offsetBy: 20, limitedBy: about.endIndex)
        let rest = about[(start ?? about.endIndex)...]
        let end = [": ", "; ", ". "].compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
        let clause = about[..<(end ?? about.endIndex)]
        return clause.hasSuffix(".") ? String(clause) : clause + "."
    }

    /// All, a line or two each.
    package static var list: String {
        let width = (all.map(\.name.count).max() ?? 0) + 2
        var text = ""
        for scenario in all {
            let lines = Paragraph.wrapped(scenario.about, width: 80 - width)
            for (index, line) in lines.enumerated() {
                let label = index == 0 ? scenario.name : ""
                text += label + String(repeating: " ", count: width - label.count) + line + "\n"
            }
        }
        return text
            + "\n'lab run NAME' runs one, and 'lab scenario list NAME' prints it, to be changed.\n"
    }

    /// Names that may have been meant by one that is nowhere: spelled nearly so, or beginning so.
    static func near(_ path: String) -> [String] {
        let word = path.split(separator: "/").last.map(String.init) ?? path
        let typed = word.hasSuffix(".json") ? String(word.dropLast(5)) : word
        let names = all.map(\.name)
        let longer = typed.count < 3 ? [] : names.filter { $0.hasPrefix(typed.lowercased()) }
        let nearest = Nearest.match(typed, among: names)
        return nearest.map { near in [near] + longer.filter { $0 != near } } ?? longer
    }

    /// The remedy where no file has this name.
    package static func advice(_ path: String) -> String {
        let full = InputFile.scenarioEnding(path)
        if full != path, InputFile.exists(full) { return "Did you mean \(Quoted.text(full))?" }
        let near = near(path)
        if !near.isEmpty { return "Did you mean \(Listing.quoted(near)), which is inside lab?" }
        return path.contains("/") || path.contains(".")
            ? "Check the path" : "Check the path; 'lab scenario list' has the names inside lab"
    }
}
