import HouseReading

extension Undone {
    static func kinds(_ tree: Tree) -> [Declarations] {
        [columns(tree), presets(tree), options(tree), orders(tree)]
    }

    private static func columns(_ tree: Tree) -> Declarations {
        let columns = DeclaredColumn.all(tree)
        let counted = columns.filter { $0.source == "RunResult" }
        return Declarations(
            noun: "the counted column",
            declared: counted.map { Declared(name: $0.name, path: $0.path, line: $0.line) },
            homes: [
                Home(
                    names: words(tree.text("docs/understand/counting.md")),
                    remedy: "add its rule to docs/understand/counting.md", isHeld: false)
            ])
    }

    private static func presets(_ tree: Tree) -> Declarations {
        // A sequence is what lies below a heading, with a line for each policy's figure.
        let worked = tree.texts.filter { $0.key.hasPrefix(workedFolder) }.values
            .flatMap { $0.split(separator: "#") }.flatMap { sequence in
                Set(
                    sequence.split(separator: "\n").map { line in
                        String(line.prefix { !"(+: ".contains($0) })
                    })
            }
        let counts = Dictionary(worked.map { ($0, 1) }, uniquingKeysWith: +)
        // A system whose own class was run is held by that.
        let run = tree.text(resultsPath).split(separator: "\n").flatMap { words(String($0)) }
        let limits = tree.file("Tests/LabPoliciesTests/Policies/PresetLimitTests.swift")
        let beginning = #"    {"systems/"#
        let lines = tree.text(embeddedPath).split(separator: "\n", omittingEmptySubsequences: false)
        let declared = lines.enumerated().filter { $0.element.hasPrefix(beginning) }.map {
            Declared(
                name: String($0.element.dropFirst(beginning.count).prefix { $0 != "." }),
                path: embeddedPath, line: $0.offset + 1)
        }
        return Declarations(
            noun: "the preset", declared: declared,
            homes: [
                Home(
                    names: Set(counts.filter { $0.value >= 3 }.keys).union(run),
                    remedy: "work out three sequences at least in \(workedFolder)", isHeld: false),
                Home(
                    names: Set(limits?.code.matches("\"\"").map { $0.found[0] } ?? []),
                    remedy: "work out its limit in PresetLimitTests.swift"),
            ])
    }

    private static func options(_ tree: Tree) -> Declarations {
        let commands = tree.sources.filter { $0.path.hasPrefix("Sources/LabCommandLine/") }
        let declared = [#"OptionKey("""#, #"OptionKey(flag: """#].flatMap {
            Self.declared($0, in: commands)
        }
        let typed = tree.tests.flatMap { file in
            file.code.tokens.texts.filter { $0.contains("--") }.flatMap { words($0) }
        }
        // Answers name options too, as remedies.
        let played = tree.texts.filter { $0.key.hasPrefix(transcriptFolder) }.values
            .flatMap { $0.split(separator: "\n") }
            .filter { $0.hasPrefix("$ ") || $0.hasPrefix("> ") }
            .flatMap { words(String($0)) }
        return Declarations(
            noun: "the option", declared: declared,
            homes: [
                Home(
                    names: Set(
                        (typed + played).filter { $0.hasPrefix("--") }.map {
                            String($0.dropFirst(2))
                        }),
                    remedy: "write a test that types it", isHeld: false)
            ])
    }

    private static func orders(_ tree: Tree) -> Declarations {
        let tests = tree.tests.filter { $0.path.contains("/OrderOracles/") }
        let models = registered("all: [any ObviousCache.Type] = [", in: tests).map(\.name)
        let rules = tests.first { $0.name == "ObviousOrder" }.map { file in
            file.code.block(behind: "enum Rule: String, CaseIterable {")
        }
        return Declarations(
            noun: "the order", declared: registered("builtIn: [OrderType] = [", in: tree.sources),
            homes: [
                Home(
                    names: Set(models + (rules?.words ?? []) + (rules?.texts ?? [])),
                    remedy: "write it once more in plain arrays, and list it in ObviousCaches.all")
            ])
    }
}
