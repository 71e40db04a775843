import Foundation
import FuzzEntries
import Testing

@testable import PlainDesks

/// Every input that the fuzzers begin with, and every one that they found something with: what is
/// mended stays so.
@Suite("Every input of the corpus") struct CorpusTests {
    private static let root = Repository.root + "/Fuzz/corpus"

    @Test("is read or refused", arguments: FuzzTargets.all.map(\.name))
    func isReadOrRefused(name: String) throws {
        let target = try require(FuzzTargets.named(name))
        let folder = "\(Self.root)/\(name)"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        check(!files.isEmpty, note: "\(folder) has no input to begin with")
        for file in files {
            let path = "\(folder)/\(file)"
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            do {
                try target.run(bytes)
            } catch {
                Issue.record("Fuzz/corpus/\(name)/\(file): \(error)")
            }
        }
    }

    /// A piece is cut off, bytes are others, or a piece stands elsewhere once more.
    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        let likely = Array("0123456789-+.eE\"\\{}[],:;/ tfnu\n\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        var damaged = random.below(3) == 0 ? Array(bytes.prefix(random.below(bytes.count))) : bytes
        for _ in 0..<random.below(4) where !damaged.isEmpty {
            damaged[random.below(damaged.count)] =
                random.below(2) == 0 ? random.pick(likely) : UInt8(random.below(256))
        }
        if random.below(3) == 0, !damaged.isEmpty {
            let start = random.below(damaged.count)
            let piece = damaged[start..<min(damaged.count, start + 1 + random.below(40))]
            damaged.insert(contentsOf: Array(piece), at: random.below(damaged.count + 1))
        }
        return damaged
    }

    @Test("is read or refused once it is damaged", arguments: FuzzTargets.all.map(\.name))
    func isReadOrRefusedOnceDamaged(name: String) throws {
        let target = try require(FuzzTargets.named(name))
        let folder = "\(Self.root)/\(name)"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var random = SplitMix(UInt64(name.utf8.count))
        for number in 0..<Draws.of(160) {
            let path = "\(folder)/\(files[number % files.count])"
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            guard !whole.isEmpty else { continue }
            let bytes = Self.damaged(whole, &random)
            do {
                try target.run(bytes)
            } catch {
                Issue.record(
                    "\(path), damaged: \(error)\n\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func `is some target's`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root)
        check(folders.sorted(), FuzzTargets.all.map(\.name).sorted())
    }

    @Test func `is small`() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.root)
        let sizes = try paths.map { path in
            let facts = try FileManager.default.attributesOfItem(atPath: "\(Self.root)/\(path)")
            return facts[.type] as? FileAttributeType == .typeRegular
                ? facts[.size] as? Int ?? 0 : 0
        }
        check(sizes.reduce(0, +) < 300_000, note: "a corpus is kept for what each input reaches")
    }
}
