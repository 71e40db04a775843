import Testing

@testable import LabDevices
@testable import LabPictures
@testable import PlainDesks

@Suite struct MD5Tests {
    /// RFC 1321, A.5.
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            "d174ab98d277d9f5a5611c2c9f419d9f"
        ),
        (
            "1234567890123456789012345678901234567890123456789012345678901234567890"
                + "1234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func theStandardsExamplesHold(text: String, digest: String) {
        check(MD5.digest(Array(text.utf8)).text, digest)
    }

    @Test func piecesOfAnyLengthComeToTheSame() {
        let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 73) }
        for length in 0...bytes.count {
            let whole = MD5.digest(Array(bytes[..<length]))
            for piece in [1, 7, 55, 56, 63, 64, 65] {
                var md5 = MD5()
                for start in stride(from: 0, to: length, by: piece) {
                    md5.update(bytes[start..<min(start + piece, length)])
                }
                check(md5.finish(), whole)
            }
        }
    }

    /// Each length pads otherwise. The sum was made with another implementation (Python's).
    @Test func everyLengthOfPaddingHolds() {
        let digests = (0...130).map { MD5.digest([UInt8](repeating: 0x61, count: $0)).text }
        check(MD5.digest(Array(digests.joined().utf8)).text, "dc15a7096e621b7f0679b8ac9d383e7f")
    }
}
