import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

@Suite("SHA-256")
struct SHA256Tests {
    private func digest(_ bytes: [UInt8], by piece: Int, plainly: Bool) -> String {
        var sha = SHA256(plainly: plainly)
        var rest = bytes[...]
        while !rest.isEmpty {
            let next = Array(rest.prefix(piece))
            next.withUnsafeBytes { sha.add($0) }
            rest = rest.dropFirst(piece)
        }
        return sha.finish()
    }

    /// The standard's own examples, and what `sha256sum` says around a block's end.
    static let known: [(bytes: [UInt8], digest: String)] = [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            [UInt8](repeating: 0x61, count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            [UInt8](repeating: 0x61, count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ]

    @Test("says what others say, with the processor's instructions and without", arguments: known)
    func saysWhatOthersSay(_ bytes: [UInt8], _ expected: String) {
        for piece in [1, 7, 55, 64, 65, 129, 1 << 20] {
            for plainly in [false, true] {
                let found = digest(bytes, by: piece, plainly: plainly)
                check(found, expected, note: "by \(piece), plainly \(plainly)")
            }
        }
    }
}

/// Digests of files, each read once for as long as it stays the same.
@Suite("A file's digest")
struct FileDigestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `is what sha256sum says, and another once the file is another`() throws {
        let path = folder.path("a.txt")
        try folder.write("a.txt", "abc")
        let known = SHA256Tests.known[1].digest
        try check(FileDigests.sha256(of: path), known)
        try check(FileDigests.sha256(of: path), known)
        check(SHA256.of("abc".utf8), known)
        try folder.write("a.txt", "")
        try check(FileDigests.sha256(of: path), SHA256Tests.known[0].digest)
    }

    @Test func `of a missing file, an empty path or a pipe is refused at once`() throws {
        #expect(throws: Complaint.self) { try FileDigests.sha256(of: folder.path("none")) }
        #expect(throws: Complaint.self) { try FileDigests.sha256(of: folder.path("")) }
        try require(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(throws: Complaint.self) { try FileDigests.sha256(of: folder.path("pipe")) }
    }
}
