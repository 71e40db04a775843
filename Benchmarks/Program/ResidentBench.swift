import LabBase
import LabCells
import LabMemory
import LabOrders
import LabPictures
import LabPolicies
import LabRuns
import LabScripts

/// Resident memory beside the images' own pages, by name: a cell's peak above its baseline, and the
/// allocator's own need for the same blocks.
enum ResidentBench {
    struct Result: Sendable {
        var images: Int
        var bytesEach: Int
        /// The cell's peak above its baseline, and the images' bytes in whole pages.
        var peakBytes: Int64
        var pagedBytes: Int64
        /// The allocator's records of so many blocks, and its index of their addresses: what
        /// allocating them makes resident before any of them is touched.
        var recordBytes: Int64
        /// Memory that becomes resident beyond the blocks' whole pages when they are touched.
        var excessBytes: Int64
        /// Memory of libpng and zlib while they decode one image. It is freed at the end, and is
        /// part of the baseline, since an image is decoded before it.
        var scratchBytes: Int64
    }

    static func run(imageCache: String?) throws(Complaint) -> Result {
        let source = ScenarioTrace(BenchScenarios.hundredViews)
        let cache = PictureCache.standard(imageCache)
        let catalog = source.header.catalog
        let input = try Complaint.ofPlay { () throws(Halt) in
            CellInput(
                CellSource(path: "", deviceText: nil, seed: nil, source: source),
                summary: try source.summary())
        }
        let images = Int(input.summary.requestCount)
        let bytes = Int(catalog.sizeBytes[ImageID(0)])
        let files = ImageFiles(catalog: catalog, cache: cache)
        try files.draw(catalog.images)
        let outcome = try RealRun.run(cell, source, files: files) { _ in }
        let alone = try allocateInChild(images, bytes)
        let measurement = outcome.measurement
        return Result(
            images: images, bytesEach: bytes,
            peakBytes: measurement.peakResidentBytes - measurement.baselineResidentBytes,
            pagedBytes: outcome.result.peaks.paged, recordBytes: alone.records,
            excessBytes: alone.excess, scratchBytes: Int64(outcome.scratchPeakBytes))
    }

    private static let cell = Cell(
        input: 0, policy: Policy(text: NonePart.id, composition: .none), memory: .real,
        warnings: [], watched: nil, wantsTimeline: false)

    /// In a process of its own, since what is resident once stays.
    private static func allocateInChild(
        _ count: Int, _ bytes: Int
    ) throws(Complaint) -> (records: Int64, excess: Int64) {
        var figures: [Int64] = []
        let child = try ChildProcess(
            ChildProcess.ownExecutable,
            [ChildProcess.serving, blocksWord, "\(count)", "\(bytes)"])
        _ = child.readLines { line in
            figures += line.split(separator: ",").compactMap { Int64($0) }
        }
        guard figures.count == 2 else {
            throw Complaint("the process that allocates blocks said nothing", exit: .failed)
        }
        return (figures[0], figures[1])
    }

    /// The request to a child that only allocates.
    static let blocksWord = "blocks"

    /// In the child: the figures on a line.
    static func serve(_ words: [String]) -> String? {
        guard words.count == 3, words[0] == blocksWord, let count = Int(words[1]),
            let bytes = Int(words[2]), let alone = try? allocate(count, bytes)
        else { return nil }
        return "\(alone.records),\(alone.excess)"
    }

    /// Allocates so many blocks in an arena of its own, then touches them.
    private static func allocate(
        _ count: Int, _ bytes: Int
    ) throws(Complaint) -> (records: Int64, excess: Int64) {
        let resident = ResidentSet()
        let arena = try PixelArena()
        var blocks: [UnsafeMutableRawBufferPointer] = []
        blocks.reserveCapacity(count)
        // As before a cell: one image has been there already.
        if let first = arena.allocate(bytes: bytes) {
            first.touch()
            arena.free(first)
        }
        // Memory that reading the figures needs is resident before, too.
        _ = try? arena.figures()
        _ = resident.currentBytes()
        let before = resident.currentBytes() ?? 0
        for _ in 0..<count {
            if let block = arena.allocate(bytes: bytes) { blocks.append(block) }
        }
        let allocated = resident.currentBytes() ?? 0
        for block in blocks { block.touch() }
        let touched = resident.currentBytes() ?? 0
        for block in blocks { arena.free(block) }
        let paged = Int64(count * ((bytes + 4095) / 4096 * 4096))
        return (allocated - before, touched - allocated - paged)
    }
}
