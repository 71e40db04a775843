import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("Digested bytes")
struct DigestedBytesTests {
    @Test func `count and digest the bytes that no caller read, too`() {
        let digested = DigestedBytes(MemoryBytes(Array("abc".utf8), mostAtOnce: 1))
        var first: UInt8 = 0
        let read = try? digested.read(into: &first, room: 1)
        check(read, 1)
        let whole = try? digested.finish()
        check(whole?.byteCount, 3)
        check(whole?.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
