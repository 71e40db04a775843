import Foundation
import Testing

@testable import PlainDesks

/// The version that `scripts/stamp` finds for a checkout, and writes into a program.
@Suite struct StampTests {
    let folder: LabFolder

    /// A checkout of nothing but the script and what it reads.
    init() throws {
        folder = try LabFolder()
        for path in ["scripts/stamp", "Sources/CPlatform/platform.c"] {
            let url = URL(fileURLWithPath: "\(LabFolder.root)/\(path)")
            try folder.write("lab/\(path)", Data(contentsOf: url))
        }
        let number = #"static let number = \"$1\""#
        let folders = "Sources/LabBase/Tables"
        try folder.write(
            "functions",
            """
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a
            export GIT_COMMITTER_EMAIL=a@b GIT_COMMITTER_DATE='2026-03-01T23:30:00Z'
            cd lab
            number() { mkdir -p \(folders) && echo "\(number)" >\(folders)/LabVersion.swift; }
            commit() { git add . && git commit -q --allow-empty -m "$1"; }
            stamp() { bash scripts/stamp "$@"; }
            version() { stamp | cut -d ' ' -f 1; }
            """)
    }

    private func lines(_ text: String) throws -> [String] {
        let run = try folder.shell(". ./functions\n" + text)
        check(run.code, 0, note: "\(run.said)")
        return run.said.split(separator: "\n").map(String.init)
    }

    @Test func withoutGitTheNumberAloneIsKnown() throws {
        try check(lines("number 0.1.0; stamp"), ["0.1.0"])
        let within = "git init -q ..; git -C .. add .; git -C .. commit -qm a; stamp"
        try check(lines(within), ["0.1.0"])
    }

    @Test func aReleaseIsItsNumber() throws {
        let said = try lines(
            "number 0.1.0; git init -q; commit before; number 0.2.0; commit release\n"
                + "stamp; git rev-parse HEAD")
        try require(said.count == 2)
        check(said[0], "0.2.0 \(said[1]) 2026-03-01")
    }

    @Test func commitsAreCountedFromTheRelease() throws {
        let said = try lines(
            """
            number 0.1.0; git init -q; commit release; commit one
            git mv Sources/LabBase Sources/Base; commit 'the file is elsewhere'; git mv Sources/Base Sources/LabBase; commit 'and back'
            version; git rev-parse HEAD; touch unknown; version; echo >>scripts/stamp; stamp
            """)
        try require(said.count == 4)
        let commit = said[1]
        check(said[0] == "0.1.0+3.g\(commit.prefix(7))" && said[2] == said[0])
        check(said[3], "\(said[0]).changed \(commit)-changed 2026-03-01")
    }

    /// As apt decides what is an upgrade.
    @Test func debianPutsThemInTheirOrder() throws {
        let said = try lines(
            """
            command -v dpkg >/dev/null || { echo 'no dpkg here: not compared'; exit; }
            number 0.1.0; git init -q; commit release; versions=$(version)
            for n in {1..11}; do
                commit $n; versions+=" $(version)"
                echo >>scripts/stamp; versions+=" $(version)"; git checkout -q scripts
            done
            number 0.1.1; commit release; versions+=" $(version)"
            number 0.2.0; commit release; versions+=" $(version) 0.10.0"
            last=0
            for next in $versions; do
                dpkg --compare-versions $last lt $next || echo "$last isn't before $next"
                last=$next
            done
            echo compared $versions | wc -w
            """)
        check(said == ["27"] || said == ["no dpkg here: not compared"], note: "\(said)")
    }

    @Test func whatAShallowCloneDoesNotHaveIsNoRelease() throws {
        let said = try lines(
            """
            number 0.1.0; git init -q; commit release; commit one
            git clone -q --depth 1 "file://$PWD" ../shallow; cd ../shallow; stamp
            """)
        check(said.first?.contains("git fetch --unshallow"), true)
        check(said.last?.hasPrefix("0.1.0+0.g"), true)
    }

    /// Linked once, and never again.
    @Test func aProgramIsStampedWithEachCommit() throws {
        #if os(Linux)
        let said = try lines(
            """
            number 0.1.0; git init -q
            echo '#include <stdio.h>
            const char *platform_stamp(void);
            int main(void) { return puts(platform_stamp()) == EOF; }' >main.c
            clang -w -I\(LabFolder.root)/Sources/CPlatform/include main.c \\
                Sources/CPlatform/platform.c -o program
            echo program >.gitignore; commit release
            ./program | wc -c
            for commit in one two; do
                stamp program; ./program; stamp
                ls -i program >before; stamp program; ls -i program | cmp - before
                rm before; commit $commit
            done
            """)
        try require(said.count == 5)
        check(said[0] == "1" && said[1] == said[2] && said[3] == said[4])
        check(said[1].hasPrefix("0.1.0 ") && said[3].hasPrefix("0.1.0+1.g"))
        #endif
    }
}
