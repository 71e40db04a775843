import Foundation

/// A file whose reads come from the flash, as far as the system allows that.
final class ColdFile {
    static let bytes = 32 << 20
    private static let page = 4096
    #if !canImport(Darwin)
    /// `O_DIRECT`, which the C library's module leaves out.
    #if arch(arm) || arch(arm64)
    private static let direct: Int32 = 0o200000
    #else
    private static let direct: Int32 = 0o40000
    #endif
    #endif
    private let path: String
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawPointer
    /// False if the system may answer from its memory.
    let isCold: Bool

    /// Writes the file into a folder; nil if that fails.
    init?(in folder: URL, longestRead: Int) {
        path = folder.appendingPathComponent("calibrate-\(getpid()).bytes").path
        guard Self.write(path) else {
            unlink(path)
            return nil
        }
        #if canImport(Darwin)
        descriptor = open(path, O_RDONLY)
        isCold = descriptor >= 0 && fcntl(descriptor, F_NOCACHE, 1) == 0
        #else
        // Not all file systems take reads that pass the cache by.
        let direct = open(path, O_RDONLY | Self.direct)
        isCold = direct >= 0
        descriptor = isCold ? direct : open(path, O_RDONLY)
        #endif
        var memory: UnsafeMutableRawPointer?
        guard descriptor >= 0, posix_memalign(&memory, Self.page, longestRead) == 0, let memory
        else {
            if descriptor >= 0 { close(descriptor) }
            unlink(path)
            return nil
        }
        buffer = memory
    }

    deinit {
        close(descriptor)
        unlink(path)
        free(buffer)
    }

    /// Reads whole pages from one of the file's pages; false if that fails.
    func read(page: Int, bytes: Int) -> Bool {
        let last = (Self.bytes - bytes) / Self.page
        return pread(descriptor, buffer, bytes, off_t(page % (last + 1) * Self.page)) == bytes
    }

    /// Writes noise, which no flash can shorten, and waits until the flash has it.
    private static func write(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        #if canImport(Darwin)
        _ = fcntl(file, F_NOCACHE, 1)
        #endif
        var noise = Noise()
        for _ in 0..<bytes >> 20 {
            let block = (0..<1 << 18).map { _ in noise.next() }
            let isWritten = block.withUnsafeBytes { block in
                var start = 0
                while start < block.count {
                    let count = Foundation.write(
                        file, block.baseAddress! + start, block.count - start)
                    if count <= 0 { return false }
                    start += count
                }
                return true
            }
            guard isWritten else { return false }
        }
        return fsync(file) == 0
    }
}

extension Calibration {
    /// Measures reads of three lengths from a file that is written into a folder and deleted.
    public mutating func measureFlash(in folder: URL) {
        let lengths = [4 << 10, 64 << 10, 1 << 20]
        guard let file = ColdFile(in: folder, longestRead: lengths[2]) else { return }
        var noise = Noise()
        let results = Turns.take(
            lengths.map { bytes in
                {
                    Stopwatch.mean(of: bytes < 1 << 20 ? 16 : 4) { _ in
                        file.read(page: Int(noise.next() >> 1), bytes: bytes)
                    }
                }
            })
        let reads = zip(lengths, results).filter { !$1.isEmpty }.map { Read(bytes: $0, ns: $1) }
        if !reads.isEmpty { flash = Flash(isCold: file.isCold, reads: reads) }
    }
}
