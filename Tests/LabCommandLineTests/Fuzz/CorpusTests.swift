import Foundation
import FuzzEntries
import Testing

@testable import LabCommandLine
@testable import PlainDesks

/// Every input that the fuzzers begin with, and every one that they found something with: what is
/// mended stays so.
@Suite("Every input of the corpus") struct CorpusTests {
    private static let root = Repository.root + "/Fuzz/corpus"

    @Test("is read or refused, as it is and damaged", arguments: FuzzTargets.all.map(\.name))
    func isReadOrRefused(name: String) throws {
        let target = try require(FuzzTargets.named(name))
        let folder = "\(Self.root)/\(name)"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        check(!files.isEmpty, note: "\(folder) has no input to begin with")
        for file in files {
            let path = "\(folder)/\(file)"
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            for damage in 0..<Draws.of(20) {
                do {
                    try target.run(damage == 0 ? whole : Self.damaged(whole, damage))
                } catch {
                    Issue.record("Fuzz/corpus/\(name)/\(file), damage \(damage): \(error)")
                }
            }
        }
    }

    /// Three bytes are others, and every second one is cut off.
    private static func damaged(_ whole: [UInt8], _ damage: Int) -> [UInt8] {
        var bytes = damage % 2 == 0 ? Array(whole.prefix(whole.count * damage / 20)) : whole
        for turn in 1...3 where !bytes.isEmpty {
            bytes[damage * turn * 7919 % bytes.count] ^= UInt8(truncatingIfNeeded: damage * 37)
        }
        return bytes
    }

    @Test("is some target's")
    func isSomeTargets() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root)
        check(folders.sorted(), FuzzTargets.all.map(\.name).sorted())
    }

    @Test("is small")
    func isSmall() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.root)
        let sizes = try paths.map { path in
            let facts = try FileManager.default.attributesOfItem(atPath: "\(Self.root)/\(path)")
            return facts[.type] as? FileAttributeType == .typeRegular
                ? facts[.size] as? Int ?? 0 : 0
        }
        check(sizes.reduce(0, +) < 300_000, note: "a corpus is kept for what each input reaches")
    }
}
