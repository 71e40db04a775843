import Foundation
import Testing

@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// What whole programs asked for and let go of, as `make running` recorded it. The preset alone
/// answers it once more.
@Suite("Presets and programs that ran")
struct ProgramTests {
    /// The recordings in Tests/Truth/programs.
    static let files = try! FileManager.default.contentsOfDirectory(
        atPath: "\(Repository.root)/Tests/Truth/programs"
    ).sorted()

    /// Where a policy's decodes are others than the program's, which the last line of a recording
    /// says; nil where none is. The policy is the recording's own unless another is said.
    private static func difference(_ file: String, _ policy: String? = nil) throws -> String? {
        let text = try Repository.text("Tests/Truth/programs/\(file)")
        let told = text.components(separatedBy: #""//":""#).last!.prefix { $0 != "\"" }
        let folder = ScratchFolder()
        let trace = WorkedTrace(source: try TraceText.read(Array(text.utf8), in: folder))
        let spec = try policy ?? require(trace.source.header.policies.first)
        let ours = try trace.run(spec).decoded + ["no more"]
        let place = zip(ours, told.split(separator: " ") + ["no more"]).enumerated()
            .first { $0.element.0 != $0.element.1 }
        return place.map { "decode \($0.offset + 1): \($0.element.0), really \($0.element.1)" }
    }

    @Test("decode the same pictures in the same order", arguments: files)
    func decodeTheSame(_ file: String) throws { check(try Self.difference(file), nil) }

    @Test(
        "are told from policies that differ in a word",
        arguments: [
            "qt-quick(use=apart)", "qt-quick(limit=2MB)", "qt-quick(evict=before)",
            "weak+decode(async, disk=sync)",
            "lru(limit=2MiB, evict=after, use=taken)+decode(async, disk=sync)",
        ])
    func areToldApart(_ policy: String) throws {
        let differences = try Self.files.compactMap { try Self.difference($0, policy) }
        check(!differences.isEmpty)
    }
}
