/// libCacheSim's oracleGeneral: 24 bytes a request, little-endian: time (u32), key (u64), size in
/// bytes (u32), and the position of the key's next request (i64), which isn't needed here.
public final class OracleGeneral: RequestSource {
    static let recordBytes = 24

    public let columns: RequestColumns = [.sizes, .times]
    public let requestCount: Int?
    public let denseKeyCount: Int? = nil
    private let path: String
    private var bytes: ByteWindow
    private var done = 0

    public init(path: String, bytes: consuming ByteWindow, byteCount: Int?) {
        self.path = path
        self.bytes = bytes
        requestCount = byteCount.map { $0 / Self.recordBytes }
    }

    public func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(KeyTraceFailure) {
        do throws(ByteFailure) {
            try bytes.want(RequestBlock.capacity * Self.recordBytes)
        } catch {
            throw KeyTraceFailure(path, error.reason, at: .byte(bytes.offset), goodRequests: done)
        }
        let count = min(bytes.count / Self.recordBytes, block.room)
        if count == 0, bytes.count > 0 {
            throw KeyTraceFailure(
                path,
                "the last request has \(bytes.count) bytes and not \(Self.recordBytes): "
                    + "the file was cut off, or isn't oracleGeneral", at: .byte(bytes.offset),
                goodRequests: done)
        }
        for index in 0..<count {
            let place = index * Self.recordBytes
            block.keys[UInt32(index)] = bytes.load(UInt64.self, at: place + 4)
        }
        if wanted.contains(.sizes) {
            for index in 0..<count {
                let place = index * Self.recordBytes
                block.sizes[UInt32(index)] = Int64(bytes.load(UInt32.self, at: place + 12))
            }
        }
        if wanted.contains(.times) {
            for index in 0..<count {
                let place = index * Self.recordBytes
                block.times[UInt32(index)] = Int64(bytes.load(UInt32.self, at: place))
            }
        }
        block.count = count
        done += count
        bytes.skip(count * Self.recordBytes)
    }
}
