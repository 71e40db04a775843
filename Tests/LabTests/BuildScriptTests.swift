import Foundation
import Testing

@testable import PlainDesks

/// Answers for build services before and after a build: if Swift is new enough, under which key a
/// build is kept, if a tag is a release's.
@Suite struct BuildScriptTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func take(_ paths: String...) throws {
        for path in paths {
            let url = URL(fileURLWithPath: "\(LabFolder.root)/\(path)")
            try folder.write(path, Data(contentsOf: url))
        }
    }

    private func swift(_ says: String) throws -> [String: String] {
        try folder.writeCommand("swift", "#!/bin/bash\necho '\(says)'\n")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(folder.path)/bin:\(path)"]
    }

    @Test(arguments: [
        ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", "6.3", Int32(0)),
        ("swift-driver version: 1.1 Apple Swift version 6.3 (swiftlang-6.3.0.1)", "6.3", 0),
        ("Apple Swift version 6.10 (swiftlang-6.10.0.1)", "6.3", 0),
        ("Swift version 7.0 (swift-7.0-RELEASE)", "6.3", 0),
        ("Apple Swift version 6.2.4 (swiftlang-6.2.4.1)", "6.3", 69),
        ("Swift version 6.3-dev (LLVM 1, Swift 2)", "6.10", 69),
        ("Swift version 5.10 (swift-5.10-RELEASE)", "6.0", 69), ("", "6.3", 69),
    ])
    func swiftIsNewEnoughOrRefused(says: String, wanted: String, code: Int32) throws {
        try take("scripts/check/check-swift")
        try folder.write("Package.swift", "// swift-tools-version: \(wanted)\n")
        let run = try folder.bash("\(folder.path)/scripts/check/check-swift", [], swift(says))
        check(run.code, code, note: "\(run.said)")
        check(run.said.contains("Package.swift wants \(wanted)"))
        check(run.said.split(separator: "\n").count, 1, note: "\(run.said)")
    }

    private static let commit = """
        export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        [[ -d .git ]] || git init -q
        git add Sources .github Package.swift README.md && git commit -q --allow-empty -m a

        """

    private func key(_ variables: [String: String]) throws -> [String] {
        let run = try folder.shell(
            Self.commit + "bash .github/actions/cached-build/cache-key dist", variables)
        check(run.code, 0, note: "\(run.said)")
        return run.said.split(separator: "\n").map(String.init)
    }

    @Test func aBuildIsKeptBySourcesAndCompiler() throws {
        try take(".github/actions/cached-build/cache-key")
        for file in ["Sources/a.swift", "Package.swift", "README.md"] {
            try folder.write(file, "\(file)\n")
        }
        let old = try swift("Swift version 6.3")
        let before = try key(old)
        try require(before.count == 2)
        let prefix = before[0].dropFirst("restore=".count)
        check(prefix.hasPrefix("dist-") && before[1].hasPrefix("key=\(prefix)"))
        try folder.write("README.md", "other\n")
        try check(key(old), before)
        try folder.write("Sources/a.swift", "b\n")
        let other = try key(old)
        check(other[0] == before[0] && other[1] != before[1])
        try check(key(swift("Swift version 6.4"))[0] != before[0])
    }

    /// Two checkouts of the same bytes look unchanged to SwiftPM, and one of others doesn't.
    @Test func aFilesTimeFollowsFromItsBytes() throws {
        try take(".github/actions/cached-build/cache-key")
        for file in ["Sources/a.swift", "Package.swift", "README.md"] {
            try folder.write(file, "\(file)\n")
        }
        func times() throws -> [Date?] {
            _ = try key([:])
            return try ["Sources/a.swift", "README.md"].map {
                try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[
                    .modificationDate] as? Date
            }
        }
        let first = try times()
        _ = try folder.shell("touch Sources/a.swift")
        try check(times(), first)
        try folder.write("Sources/a.swift", "b\n")
        let second = try times()
        check(second[0] != first[0] && second[1] == first[1])
        try check(require(second[0]) < Date.now)
    }

    /// A release has an address of its own; else it is the script's.
    @Test func theAddressIsWrittenIntoPages() throws {
        let page = "git clone A EvictionLab && make\n.package(url: \"A\", branch: \"main\")\n"
        try folder.write("page.md", page)
        let own = "https://example.org/lab"
        let run = try folder.bash(
            "scripts/lib/address", ["\(folder.path)/page.md"], ["LAB_ADDRESS": own])
        check(run.code, 0, note: "\(run.said)")
        let written = page.replacing("clone A", with: "clone \(own)")
            .replacing("\"A\"", with: "\"\(own)\"")
        try check(folder.read("page.md"), written)
    }

    @Test func readmeHasTheAddress() throws {
        let run = try folder.bash("scripts/lib/address", [], ["LAB_ADDRESS": ""])
        let address = run.said.split(separator: "\n")
        let readme = try String(contentsOfFile: "\(LabFolder.root)/README.md", encoding: .utf8)
        check(address.count, 1)
        check(readme.contains("git clone \(address[0]) EvictionLab"), note: "Run: make docs")
    }

    private func release(_ words: String...) throws -> (code: Int32, said: String) {
        try folder.bash("\(folder.path)/scripts/release/release", words)
    }

    @Test func aReleaseHasItsNumberAndItsNotes() throws {
        try take("scripts/release/release")
        try folder.write("scripts/stamp", "#!/bin/bash\necho ${STAMP:-0.2.0 abc 2026-03-01}\n")
        _ = try folder.shell("chmod +x scripts/stamp")
        try folder.write(
            "CHANGELOG.md",
            "# Changelog\n\n## Unreleased\n\nnew\n\n## 0.2.0\n\n**Added**\n- this\n\n"
                + "## 0.1.0\n\nold\n")
        let notes = try release("notes", "0.2.0")
        check(notes.said.hasPrefix("**Added**\n- this\n\nNo licence is stated"))
        try check(release("check", "v0.2.0").code, 0)
        let other = try release("check", "v0.1.0")
        check(other.code == 65 && other.said.contains("this checkout is 0.2.0"))
        let none = try release("notes", "0.3.0")
        check(none.code == 65 && none.said.contains("no section '## 0.3.0'"))
        try folder.write("LICENSE", "")
        try check(!release("notes", "0.2.0").said.contains("licence"))
    }
}
