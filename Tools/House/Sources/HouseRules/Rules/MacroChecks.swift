import HouseReading

/// `#expect` takes the compiler twenty times as long as `check`, and `#require` as `require`: tests use
/// the macros for errors and exits, which no function can expect.
enum MacroChecks {
    /// Doc comments show programs, which have no `check`, and `require` is made of `#require`.
    static let shown = "Tests/EvictionLabTests/Library/DocCommentTests.swift"
    private static let exempt = [shown, "Tests/Support/PlainDesks/FailedCheck.swift"]
    private static let expected: [SourceCode.Token] = [.word("throws"), .word("processExitsWith")]

    static func findings(_ tree: Tree) -> [Finding] {
        tree.tests.filter { file in
            !exempt.contains(file.path) && !file.path.hasPrefix("Tests/Consumers/")
        }.flatMap { file in
            [("expect", "check"), ("require", "require")].flatMap { macro, function in
                file.code.matches("#\(macro)(").filter { match in
                    !expected.contains { file.code.tokens[(match.index + 3)...].first == $0 }
                }.map { match in
                    let what = "#\(macro) is slow to compile, and no error is expected here"
                    return Finding(file.path, match.line, "\(what). Use \(function)()")
                }
            }
        }
    }
}
