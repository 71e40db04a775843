import Foundation
import Testing

@testable import PlainDesks

/// The comment that a pull request gets, if any. A script replaces GitHub's `gh`: it has the
/// comments in a file, and notes the calls.
@Suite struct CommentTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("comment.md", "### Image memory\n\nWorse: much\n")
        try folder.write("comments", "")
        try folder.writeCommand(
            "gh",
            """
            #!/bin/bash
            if [[ -n ${REFUSED:-} ]]; then echo 'HTTP 403' >&2; exit 1; fi
            echo "${@:1:4}" >>asked
            for word; do if [[ $word == body=@* ]]; then cp "${word#body=@}" body; fi; done
            if [[ $2 == --paginate ]]; then cat comments; fi
            """)
    }

    private func comment(_ variables: [String: String] = [:]) throws -> String {
        let script = ".github/actions/compare-against-main/comment"
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let own = [
            "PATH": "\(folder.path)/bin:\(path)", "REPOSITORY": "lab/lab",
            "HEAD_REPOSITORY": "lab/lab", "REQUEST": "7", "GITHUB_JOB": "compare",
            "GITHUB_STEP_SUMMARY": folder.path + "/summary",
        ]
        let run = try folder.bash(script, ["comment.md"], own.merging(variables) { $1 })
        check(run.code, 0, note: "\(run.said)")
        try check(folder.read("summary"), folder.read("comment.md"))
        return run.said
    }

    private var asked: [String] {
        ((try? folder.read("asked")) ?? "").split(separator: "\n").map(String.init)
    }

    @Test func theFirstIsWritten() throws {
        _ = try comment()
        check(asked.last, "api --method POST repos/lab/lab/issues/7/comments")
        let text = try folder.read("comment.md")
        try check(folder.read("body"), "<!-- compare-against-main compare -->\n" + text)
    }

    @Test func itsOwnIsEditedAndNoOther() throws {
        let mark = "<!-- compare-against-main compare -->"
        try folder.write(
            "comments",
            """
            1\tgithub-actions[bot]\tCoverage
            2\tperson\t\(mark)
            3\tgithub-actions[bot]\t<!-- compare-against-main recordings -->
            4\tgithub-actions[bot]\t\(mark)
            5\tgithub-actions[bot]\t> \(mark)

            """)
        _ = try comment()
        check(asked.last, "api --method PATCH repos/lab/lab/issues/comments/4")
        try folder.write("comments", "2\tperson\t\(mark)\n")
        _ = try folder.shell("rm summary")
        _ = try comment()
        check(asked.last, "api --method POST repos/lab/lab/issues/7/comments")
    }

    @Test(arguments: ["person/lab", ""])
    func fromAForkTheSummaryAloneIsWritten(fork: String) throws {
        let said = try comment(["HEAD_REPOSITORY": fork])
        check(said.contains("stands in this job's summary"))
        check(asked.isEmpty)
    }

    @Test func withoutATextNothingIsWritten() throws {
        let run = try folder.bash(
            ".github/actions/compare-against-main/comment", ["none.md"],
            ["REQUEST": "7", "GITHUB_STEP_SUMMARY": folder.path + "/summary"])
        check(run.code, 0)
        check(run.said.contains("::warning::Nothing to comment"))
    }

    @Test func withoutAPullRequestThereIsNothingToCommentOn() throws {
        try check(comment(["REQUEST": "", "HEAD_REPOSITORY": ""]), "")
        check(asked.isEmpty)
    }

    @Test func aTokenThatMayNotCommentFailsNothing() throws {
        let said = try comment(["REFUSED": "yes"])
        check(said.contains("::warning::"))
    }

    @Test func whatGitHubWouldNotTakeIsCutOffBehindALine() throws {
        let line = "- tableview, lru: decodes was 40, is 43 (+7.5 %)\n"
        try folder.write("comment.md", String(repeating: line, count: 2000))
        _ = try comment()
        let lines = try folder.read("body").split(separator: "\n")
        try check(folder.read("body").utf8.count < 65_536)
        check(lines.dropFirst().dropLast().allSatisfy { $0 + "\n" == line })
        check(lines.last, "The rest stands in the job's summary.")
    }
}
