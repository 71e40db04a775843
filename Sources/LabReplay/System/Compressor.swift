import LabDevices

/// The compressor of a system, or swap on compressed memory: how much smaller memory gets.
struct Compressor: Sendable {
    let rules: AppRules
    /// Memory is compressed as long as less is available.
    let belowBytes: Int64
    /// The most that is compressed at a time, by its size before.
    let mostBytes: Int64
    private let pixelThousandths: Int64
    private let heapThousandths: Int64

    init(of device: Device) {
        rules = device.pressure.apps
        belowBytes = device.share(rules.compressBelowMillionths)
        mostBytes = device.share(rules.mostCompressedMillionths)
        pixelThousandths = Int64((rules.pixelRatio * 1000).rounded())
        heapThousandths = Int64((rules.heapRatio * 1000).rounded())
    }

    func residentBytes(_ process: ProcessMemory) -> Int64 {
        process.bytes - process.packedBytes
            + Self.packed(process.packedDecodedBytes, pixelThousandths)
            + Self.packed(process.packedOwnBytes, heapThousandths)
    }

    /// Compresses a process's own memory, then its images, as far as there is room for them.
    func pack(_ process: inout ProcessMemory, roomBytes: Int64) {
        let own = min(process.unpackedOwnBytes, max(0, roomBytes))
        process.pack(
            decoded: min(process.unpackedDecodedBytes, max(0, roomBytes - own)), own: own)
    }

    func restoreNs(bytes: Int64) -> Int64 {
        let perSecond = Int128(rules.restoredPerSecond)
        return Int64((Int128(bytes) * 1_000_000_000 + perSecond - 1) / perSecond)
    }

    /// So many bytes once they are compressed, rounded up.
    private static func packed(_ bytes: Int64, _ thousandths: Int64) -> Int64 {
        Int64((Int128(bytes) * 1000 + Int128(thousandths) - 1) / Int128(thousandths))
    }
}
