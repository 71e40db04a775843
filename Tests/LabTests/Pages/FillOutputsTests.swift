import Foundation
import Testing

@testable import PlainDesks

/// Outputs on pages are written by `scripts/pages/fill-outputs`.
@Suite struct FillOutputsTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// The page once it is filled, with `lab` that prints its arguments.
    private func fill(_ page: String) throws -> (code: Int32, said: String, page: String) {
        try folder.write("page.md", page)
        let run = try folder.bash(
            "scripts/pages/fill-outputs", ["\(folder.path)/page.md"], ["LAB": "/bin/echo"])
        return (run.code, run.said, try folder.read("page.md"))
    }

    private func block(_ lines: String) -> String { "```console\n\(lines)```\n" }

    @Test func outputReplacesWhatStoodThere() throws {
        let filled = try fill("# A\n\n" + block("$ lab run\nold\nlines\n$ lab \\\n  warn\n"))
        check(filled.code, 0, note: "\(filled.said)")
        check(filled.page, "# A\n\n" + block("$ lab run\nrun\n$ lab \\\n  warn\nwarn\n"))
        try check(fill(filled.page).page, filled.page)
    }

    @Test func filesOfThePageAreWrittenFirst() throws {
        let file = "<!-- file: a/b.json -->\n\n```json\n{}\n```\n"
        let filled = try fill(
            file + block("$ cat a/b.json\n") + block("$ ls scenarios | head -n 1\n"))
        check(filled.code, 0, note: "\(filled.said)")
        check(filled.page.contains("$ cat a/b.json\n{}\n"))
        check(filled.page.contains("background.json"))
    }

    @Test(arguments: [
        ("cut: 2", "1\n2\n..."), ("cut: 9", "1\n2\n3\n4"), ("cut: /3/", "...\n3\n4"),
        ("cut: /2/ 1", "...\n2\n..."),
    ])
    func outputIsCutAsACommentSays(comment: String, shown: String) throws {
        let command = "$ printf '1\\n2\\n3\\n4\\n'\n"
        let filled = try fill("<!-- \(comment) -->\n" + block(command))
        check(filled.code, 0, note: "\(filled.said)")
        let lines = filled.page.split(separator: "\n").dropFirst(3).dropLast()
        check(lines.joined(separator: "\n"), shown)
    }

    @Test func theLastColumnIsLeftOut() throws {
        let table = "policy  misses  M requests/s"
        let filled = try fill(
            "<!-- without: M requests/s -->\n"
                + block(
                    "$ echo '\(table)'; echo 'lru         12           3.4'; echo; echo 'of lru: 7'\n"
                ))
        check(filled.page.contains("\npolicy  misses\nlru         12\n\nof lru: 7\n"))
    }

    @Test func anExitCodeIsShownOrIsAFailure() throws {
        let shown = try fill(block("$ echo no >&2; false\n$ echo $?\n"))
        check(shown.code, 0, note: "\(shown.said)")
        check(shown.page, block("$ echo no >&2; false\nno\n$ echo $?\n1\n"))
        let hidden = block("$ lab run\nold\n$ echo no; false\n")
        let filled = try fill(hidden)
        check(filled.code, 1)
        check(filled.said.contains("page.md:4: echo no; false: exit code 1, which the page"))
        check(filled.page, hidden)
    }

    @Test(arguments: [
        ("```console\n$ lab run\n", "page.md:1: the block isn't closed"),
        ("```console\nold\n```\n", "page.md:2: a block ```console begins with a command"),
        ("```console\n$ lab \\\n```\n", "page.md:2: lab : the command goes on"),
        ("<!-- cut: /x/ -->\n```console\n$ lab run\n```\n", "page.md:3: lab run: no line matches"),
        ("<!-- cut: 3 -->\nText.\n```console\n```\n", "page.md:2: a comment on a block stands"),
    ])
    func aMistakeIsSaidWithItsPlace(page: String, said: String) throws {
        let filled = try fill(page)
        check(filled.code, 1)
        check(filled.said.contains(said), note: "\(filled.said)")
        check(filled.page, page)
    }
}
