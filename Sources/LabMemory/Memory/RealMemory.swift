import LabBase
import LabDecoding
import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts
import LabSystem

/// Memory that is really there: pixels decoded into pages of the arena, given back to the kernel
/// with the last hold.
package struct RealMemory: ImageMemory {
    private let arena: PixelArena
    private let resident: ResidentSet
    private let catalog: ImageCatalog
    private let files: ImageFiles
    /// By instance.
    private var blocks: ArrayTable<InstanceID, UnsafeMutableRawBufferPointer?>
    package private(set) var decodeCPUNs: Int64 = 0
    /// The highest of each, not at one instant.
    package private(set) var arenaPeak = ArenaPeak()
    private var beside: KeptPages
    private var purging: Purging
    /// The largest sample, for kernels whose own peak can't be reset.
    package private(set) var sampledPeakBytes: Int64 = 0
    package private(set) var scratchPeakBytes = 0
    /// Set where the kernel counts, and may end, what this process holds.
    package var isInGroup = false
    package var warnings: (any SystemWarnings)?
    package var tell: ((RunProgress) -> Void)?

    package struct ArenaPeak {
        package var residentBytes: Int64 = 0
        package var activeBytes: Int64 = 0
    }

    /// The arena is to keep freed pages as `decay` says.
    package init(
        arena: PixelArena, decay: AllocatorDecay = .immediate, resident: ResidentSet,
        catalog: ImageCatalog, files: ImageFiles
    ) {
        beside = KeptPages(arena: arena)
        purging = Purging(decay)
        self.arena = arena
        self.resident = resident
        self.catalog = catalog
        self.files = files
        blocks = ArrayTable(repeating: nil, count: min(4096, catalog.imageCount))
    }

    package mutating func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt) {
        let began = CPUClock.nowNs()
        defer { decodeCPUNs += CPUClock.nowNs() - began }
        defer { dropPages(of: image) }
        let facts = catalog.facts(of: image)
        let block = try allocate(
            image, bytes: facts?.bytes(target) ?? catalog.sizeBytes[image], for: instance)
        guard let path = files.path(of: image), let facts, facts.format.isDecoded else {
            PixelBlock(block).touch()
            return
        }
        if catalog.failure(of: image) == .whileDecoding {
            // As far as the pixels go; the rest of the memory is touched all the same.
            PixelBlock(block).touch()
            _ = decode(path, facts, target, into: block)
            return
        }
        if let failure = decode(path, facts, target, into: block) {
            // One that the lab drew is drawn anew by the next run.
            if files.isDrawn(image) { unlink(path) }
            throw .failed(
                Complaint(
                    "was good when it was read, and isn't now: \(failure.message)", "Run again",
                    at: .input(path), exit: .failed))
        }
    }

    private func dropPages(of image: ImageID) {
        guard isInGroup, let path = files.path(of: image) else { return }
        PageCache.drop(path)
    }

    private mutating func decode(
        _ path: String, _ facts: PictureFacts, _ target: PictureTarget,
        into block: UnsafeMutableRawBufferPointer
    ) -> Complaint? {
        var failure: Complaint?
        func decode() {
            do throws(Complaint) {
                try PictureDecoder.decode(path: path, facts, target, into: block)
            } catch { failure = error }
        }
        if let decoders = DecoderArena.shared {
            scratchPeakBytes = max(scratchPeakBytes, decoders.serving(decode))
        } else {
            decode()
        }
        return failure
    }

    package mutating func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(Halt) {
        let block = try allocate(image, bytes: bytes, for: instance)
        PixelBlock(block).touch()
    }

    private mutating func allocate(
        _ image: ImageID, bytes: Int64, for instance: InstanceID
    ) throws(Halt) -> UnsafeMutableRawBufferPointer {
        while instance.index >= blocks.count { blocks.append(nil) }
        guard bytes > 0 else { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
        guard let block = arena.allocate(bytes: Int(bytes)) else {
            throw .noMemory(for: catalog.name(of: image), bytes: bytes)
        }
        blocks[instance] = block
        return block
    }

    package mutating func release(_ instance: InstanceID) {
        guard let block = blocks[instance] else { return }
        arena.free(block)
        blocks[instance] = nil
        purging.noteFree()
        warnings?.noteRelease()
    }

    package mutating func keepBeside(bytes: Int64) throws(Halt) {
        let before = beside.bytes
        guard beside.keep(bytes) else {
            throw .noMemory(for: "what is no decoded image", bytes: bytes)
        }
        guard beside.bytes < before else { return }
        purging.noteFree()
        warnings?.noteRelease()
    }

    package mutating func processEnds() {
        purging.isDone()
        arena.purge()
    }

    package mutating func advance(to timeNs: Int64) {
        guard purging.isDue(before: timeNs) else { return }
        arena.purge()
        warnings?.noteRelease()
    }

    package func willGrow(_ progress: @autoclosure () -> RunProgress) { tell?(progress()) }

    package mutating func takeWarning() -> WarningLevel? { warnings?.take() }

    package mutating func notePeak() {
        guard let bytes = resident.currentBytes(), let figures = try? arena.figures() else {
            return
        }
        arenaPeak.residentBytes = max(arenaPeak.residentBytes, figures.residentBytes)
        arenaPeak.activeBytes = max(arenaPeak.activeBytes, figures.activeBytes)
        sampledPeakBytes = max(sampledPeakBytes, bytes)
    }

    package mutating func sample() -> MemorySample? {
        guard let bytes = resident.currentBytes(), let figures = try? arena.figures() else {
            return nil
        }
        return MemorySample(residentBytes: bytes, arenaResidentBytes: figures.residentBytes)
    }
}

extension AnyMemory {
    /// The memory of a run that was begun with a real one.
    package var real: RealMemory {
        get { memory as! RealMemory }
        set { memory = newValue }
    }
}

extension Halt {
    fileprivate static func noMemory(for image: String, bytes: Int64) -> Halt {
        .failed(
            Complaint(
                "no memory for \(image) (\(Fixed.bytes(bytes)))", "Use --memory model",
                exit: .failed))
    }
}
