import LabBase
import LabDevices
import LabReplay

/// What libpng takes here for each pixel: for the lab's own pictures, or for a person's.
package enum DecodeBench {
    package struct Result: Sendable {
        /// `photo, 600 x 400`, or a file's path.
        package var name: String
        package var pixels: Int64
        /// For each pixel, the median of the repeats.
        package var nsPerPixel: Double
    }

    /// So many pixels are decoded for each figure, at least: small pictures are decoded often, so
    /// that the clock's own grain doesn't count. The clock is the processor's, since the time that
    /// others have the core is no cost of decoding.
    private static let leastPixels: Int64 = 2_000_000

    /// Pictures as the lab draws them, photos first, small ones first.
    package static func drawn(
        repeats: Int, imageCache: String?, progress: (String) -> Void
    ) throws(LoadFailure) -> [Result] {
        let catalog = BenchScenarios.pictures.catalog
        let cache = PictureCache.standard(imageCache)
        do throws(PictureError) {
            try cache.ensure(catalog.groups)
        } catch {
            throw LoadFailure("\(error.path): \(error.reason)", .cannotWrite)
        }
        let files = ImageFiles(catalog: catalog, cache: cache)
        let arena = try arena()
        var results: [Result] = []
        for group in catalog.groups {
            guard case .generated(let style, let width, let height, _) = group.source,
                let path = files.path(of: group.firstImage)
            else { continue }
            let name = "\(style.rawValue), \(width) x \(height)"
            progress(name)
            results.append(try measure(path, called: name, repeats: repeats, arena))
        }
        return results
    }

    /// A person's own PNG files.
    package static func files(
        _ paths: [String], repeats: Int, progress: (String) -> Void
    ) throws(LoadFailure) -> [Result] {
        let arena = try arena()
        var results: [Result] = []
        for path in paths {
            progress(path)
            results.append(try measure(path, called: path, repeats: repeats, arena))
        }
        return results
    }

    /// All of them taken together, by the pixels that each has: what one would have a device cost.
    package static func together(_ results: [Result]) -> Double? {
        let pixels = results.reduce(0) { $0 + $1.pixels }
        guard pixels > 0 else { return nil }
        return results.reduce(0) { $0 + $1.nsPerPixel * Double($1.pixels) } / Double(pixels)
    }

    private static func arena() throws(LoadFailure) -> PixelArena {
        do throws(AllocatorError) {
            return try PixelArena()
        } catch {
            throw LoadFailure("jemalloc can't \(error.operation): \(error.reason)", .unavailable)
        }
    }

    private static func measure(
        _ path: String, called name: String, repeats: Int, _ arena: PixelArena
    ) throws(LoadFailure) -> Result {
        do throws(PNGError) {
            let header = try PNGFile.header(path: path)
            let pixels = Int64(header.width) * Int64(header.height)
            guard header.decodedBytes <= ScenarioReader.mostBytes else {
                throw PNGError(stage: .header, reason: "more pixels than a scenario may have")
            }
            guard let memory = arena.allocate(bytes: Int(header.decodedBytes)) else {
                throw PNGError(stage: .header, reason: "there is no memory for its pixels")
            }
            defer { arena.free(memory) }
            let rounds = max(1, leastPixels / max(1, pixels))
            // The first reads the file from disk, and touches the memory.
            _ = try PNGFile.decode(path: path, into: memory)
            var durations: [Int64] = []
            for _ in 0..<repeats {
                let began = CPUClock.nowNs()
                for _ in 0..<rounds { _ = try PNGFile.decode(path: path, into: memory) }
                durations.append(CPUClock.nowNs() - began)
            }
            let median = Double(durations.sorted()[repeats / 2])
            return Result(
                name: name, pixels: pixels, nsPerPixel: median / Double(rounds * pixels))
        } catch {
            throw LoadFailure(
                "\(path): \(error.reason). Name a PNG file that can be decoded",
                InputFile.kind(of: path) == .missing ? .noInput : .badData)
        }
    }
}
