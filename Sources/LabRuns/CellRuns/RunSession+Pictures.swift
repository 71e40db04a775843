import LabBase
import LabCells
import LabDecoding
import LabOrders
import LabPictures
import LabReplay
import Synchronization

/// Pictures before anything runs: the user's that are asked for are decoded once, if they weren't
/// yet, so that both memories know which of them fail; and those that real memory needs are drawn.
extension RunSession {
    package enum Preparing: Sendable {
        case checking(done: Int, count: Int)
        /// All that is to be done, before any of it.
        case planned(RealWork)
        case drawing(PictureDrawingProgress)
    }

    /// From here on, for as long as the session lives, the pictures that its cells read are kept.
    package func preparePictures(
        progress: @escaping @Sendable (Preparing) -> Void
    ) throws(Complaint) {
        checkPictures(progress)
        guard cells.contains(where: { $0.memory == .real }) else { return }
        let (needed, work) = neededPictures()
        progress(.planned(work))
        if needed.isEmpty { return }
        do throws(Complaint) {
            let use = try imageCache.use()
            try imageCache.ensure(needed, jobs: options.jobs) { progress(.drawing($0)) }
            let wanted = Set(needed.map { imageCache.path($0.0, $0.1) })
            try imageCache.trim(keeping: wanted, use)
            pictures.pin(use)
        } catch {
            throw Complaint(
                error.message, "Name another folder with --image-cache", at: error.place,
                exit: .cannotWrite)
        }
    }

    private var jobs: Int { options.jobs ?? WorkerThreads.cores }

    /// Decodes the pictures that cells ask for as far as is known with all of them sound. Others
    /// that they then ask for are decoded when they do.
    private func checkPictures(_ progress: @escaping @Sendable (Preparing) -> Void) {
        var folders: [PictureFolder] = []
        for folder in inputs.flatMap({ $0.header.catalog.folders })
        where folder.hasUnchecked && !folders.contains(where: { $0 === folder }) {
            folders.append(folder)
        }
        if folders.isEmpty { return }
        for folder in folders { folder.beginAsking() }
        playModel {
            !inputs[$0.input].header.catalog.folders.isEmpty
        } report: { _ in
        }
        let looked: @Sendable (Int, Int) -> Void = { progress(.checking(done: $0, count: $1)) }
        folders.look(at: { $0.endAsking() }, jobs: jobs, looked)
    }

    /// The pictures that the lab draws and cells decode, each once; and the work of that.
    private func neededPictures() -> (pictures: [(DrawnPictures, Int)], work: RealWork) {
        let needed = Mutex<[(cell: Int, images: DecodedImages.Counts)]>([])
        playModel {
            $0.memory == .real
        } report: { played in
            needed.withLock { $0.append(played) }
        }
        let costs = inputs.map { $0.header.catalog.decodeNs }
        var work = RealWork()
        var seen: Set<DrawnPicture> = []
        var wanted: [(DrawnPictures, Int)] = []
        for (cell, decoded) in needed.withLock({ $0 }).sorted(by: { $0.cell < $1.cell }) {
            let input = cells[cell].input
            let catalog = inputs[input].header.catalog
            for (image, count) in decoded {
                work.decode(
                    count * options.repeats,
                    ns: costs[input][Int(image.number)] * Int64(count * options.repeats))
                guard let (pictures, content) = catalog.drawing(of: image),
                    seen.insert(DrawnPicture(pictures: pictures, content: content)).inserted
                else { continue }
                wanted.append((pictures, content))
                if !FolderFile.hasContent(imageCache.path(pictures, content)) {
                    work.draw(pictures, content)
                }
            }
        }
        return (wanted, work)
    }

    private struct DrawnPicture: Hashable {
        var pictures: DrawnPictures
        var content: Int
    }

    /// Plays some cells over modelled memory, where that can be done in this process, and tells
    /// what they decode. A run that fails tells nothing: it will say why.
    private func playModel(
        _ isPlayed: (Cell) -> Bool,
        report: @escaping @Sendable ((cell: Int, images: DecodedImages.Counts)) -> Void
    ) {
        let (inputs, cells) = (inputs, cells)
        let numbers = cells.indices.filter { number in
            let policies = [cells[number].policy] + cells[number].policies
            return isPlayed(cells[number])
                && !policies.contains { $0.composition.hasPlugins || $0.composition.own != nil }
        }
        let units = numbers.grouped { cells[$0].phone.map { [$0.replay] } ?? [-1, $0] }
        WorkerThreads.forEach(units.count, jobs: jobs) { unit in
            let numbers = units[unit].elements
            let cell = cells[numbers[0]]
            let input = inputs[cell.input]
            guard cell.phone == nil else {
                let file = input.played.phone?.file
                var memories: [DecodedImages] = []
                let replay = try? PhoneRun.prepare(
                    cell, input,
                    memory: { app in
                        let catalog = file?.header(ofApp: app).catalog
                        memories.append(DecodedImages(catalog ?? ImageCatalog(groups: [])))
                        return memories[app]
                    })
                guard (try? replay?.run()) != nil else { return }
                for number in numbers {
                    if let app = cells[number].phone?.app { report((number, memories[app].counts)) }
                }
                return
            }
            let memory = DecodedImages(input.header.catalog)
            guard (try? ModelRun.play(cell, input.source, memory: memory)) != nil else { return }
            report((numbers[0], memory.counts))
        }
    }
}

extension ImageCatalog {
    /// True if the lab draws any of its images.
    package var isDrawn: Bool {
        groups.contains { group in
            if case .generated = group.source { true } else { false }
        }
    }
}

/// Modelled memory that remembers what was decoded.
final class DecodedImages: ImageMemory {
    typealias Counts = [(image: ImageID, count: Int)]

    private var countOf: ArrayTable<ImageID, Int>
    /// Each once, in the order of their first decodes.
    private(set) var images: [ImageID] = []

    init(_ catalog: ImageCatalog) { countOf = ArrayTable(repeating: 0, count: catalog.imageCount) }

    func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) {
        if countOf[image] == 0 { images.append(image) }
        countOf[image] += 1
    }

    /// How often each was decoded.
    var counts: Counts { images.map { ($0, countOf[$0]) } }
}

/// The pictures of the folder that a session holds, and with it every copy of the session.
final class PinnedPictures: Sendable {
    private let use = Mutex<PictureCacheUse?>(nil)

    func pin(_ use: PictureCacheUse) { self.use.withLock { $0 = use } }
}
