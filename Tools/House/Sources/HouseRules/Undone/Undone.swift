import HouseReading

/// A declaration in one place may lack its other half in another: a column without its row
/// in the page, an order without its obvious model.
package enum Undone {
    static let workedFolder = "Tests/Truth/worked/"
    static let transcriptFolder = "Tests/Transcripts/"
    static let resultsPath = "Tests/Truth/results.txt"
    static let embeddedPath = "Sources/CFiles/embedded.c"

    struct Declared {
        var name: String
        var path: String
        var line: Int
    }

    /// A second list in which all of a kind must stand.
    struct Home {
        var names: Set<String>
        /// Tells what to do about one that doesn't.
        var remedy: String
        /// True: all do today, so that lint asks for it, too. False: only changes are held to it.
        var isHeld = true
    }

    /// All of a kind, as the sources declare them.
    struct Declarations {
        /// `the column`.
        var noun: String
        var declared: [Declared]
        var homes: [Home]
    }

    /// In all of the tree.
    package static func findings(_ tree: Tree, heldOnly: Bool = false) -> [Finding] {
        kinds(tree).flatMap { kind -> [Finding] in
            guard !kind.declared.isEmpty else {
                return [
                    Finding(
                        "Tools/House/Sources/HouseRules/Undone/Kinds.swift", 1,
                        "finds no \(kind.noun.dropFirst(4)) in the sources. Have it look where they "
                            + "are declared now")
                ]
            }
            return kind.homes.filter { $0.isHeld || !heldOnly }.flatMap { home in
                kind.declared.filter { !home.names.contains($0.name) }.map {
                    Finding($0.path, $0.line, "\(kind.noun) '\($0.name)': \(home.remedy)")
                }
            }
        }
    }

    /// Leaves out what was so before.
    package static func findings(_ tree: Tree, since before: Tree) -> [Finding] {
        let old = Set(findings(before).map(\.text))
        return findings(tree).filter { !old.contains($0.text) }
    }
}
