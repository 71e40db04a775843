import LabBase
import LabCells
import LabDecoding
import LabMemory
import LabOrders
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

/// The cost of a run over real memory beyond the decoding itself: the replay, against a bare loop
/// that decodes the same files in the same order.
enum DecodingBench {
    struct Result: Sendable {
        var decodes: Int
        var replayNs: Int64
        var bareNs: Int64
        /// The median of the ratios of neighbouring runs.
        var ratio: Double
    }

    /// Both in turn, so that a machine that drifts drifts for both.
    static func run(
        repeats: Int, imageCache: String?
    ) throws(Complaint) -> Result {
        let source = ScenarioTrace(BenchScenarios.decoding)
        let cache = PictureCache.standard(imageCache)
        let catalog = source.header.catalog
        try ImageFiles(catalog: catalog, cache: cache).draw(catalog.images)
        let files = ImageFiles(catalog: catalog, cache: cache)
        let arena = try PixelArena()
        return try Complaint.ofPlay { () throws(Halt) in
            let memory = SequenceMemory()
            _ = try ModelRun.play(cell, source, memory: memory)
            let sequence = memory.images
            let paths = sequence.compactMap { files.path(of: $0) }
            let facts = sequence.compactMap { catalog.facts(of: $0) }
            _ = try replay(source, arena, files)
            bare(paths, facts, arena)
            var pairs: [(replay: Int64, bare: Int64)] = []
            for _ in 0..<repeats {
                pairs.append((try replay(source, arena, files), bare(paths, facts, arena)))
            }
            let ratios = pairs.map { Double($0.replay) / Double($0.bare) }.sorted()
            return Result(
                decodes: paths.count,
                replayNs: pairs.map(\.replay).sorted()[repeats / 2],
                bareNs: pairs.map(\.bare).sorted()[repeats / 2], ratio: ratios[repeats / 2])
        }
    }

    private static let cell = Cell(
        input: 0,
        policy: Policy(
            text: "weak",
            composition: {
                var composition = Composition()
                composition.weak = WeakRule()
                return composition
            }()), memory: .real, warnings: [], watched: nil, wantsTimeline: false)

    private static func replay(
        _ source: ScenarioTrace, _ arena: PixelArena, _ files: ImageFiles
    ) throws(Halt) -> Int64 {
        let memory = RealMemory(
            arena: arena, resident: ResidentSet(), catalog: source.header.catalog, files: files)
        let replay = try ModelRun.prepare(cell, source, memory: memory)
        let began = WallClock.nowNs()
        try replay.play(source)
        _ = replay.settle()
        return WallClock.nowNs() - began
    }

    /// A fresh page-aligned buffer for each, freed at once.
    @discardableResult
    private static func bare(
        _ paths: [String], _ facts: [PictureFacts], _ arena: PixelArena
    ) -> Int64 {
        let began = WallClock.nowNs()
        for (path, facts) in zip(paths, facts) {
            guard let block = arena.allocate(bytes: Int(facts.bytes(PictureTarget()))) else {
                continue
            }
            try? PictureDecoder.decode(path: path, facts, into: block)
            arena.free(block)
        }
        return WallClock.nowNs() - began
    }
}

/// Remembers what was decoded, in order.
private final class SequenceMemory: ImageMemory {
    private(set) var images: [ImageID] = []

    func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) {
        images.append(image)
    }
}
