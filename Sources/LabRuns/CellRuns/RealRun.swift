import LabBase
import LabCells
import LabDevices
import LabMemory
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// Runs a cell over real memory, in a process that does nothing else.
package enum RealRun {
    package struct Outcome {
        package var result: RunResult
        package var measurement: MemoryMeasurement
        package var scratchPeakBytes: Int
    }

    /// Replays the cell in the model first, which warms up code and tables, decodes an image of
    /// each group once, and measures from there.
    package static func run(
        _ cell: Cell, _ source: any TraceSource, files: ImageFiles, group: MemoryGroup? = nil,
        log: RunLog? = nil, report: @escaping (CellMessage) -> Void
    ) throws(Complaint) -> Outcome {
        let resident = ResidentSet()
        let arena = try PixelArena(
            decay: source.header.decay == .immediate ? .immediate : .untilPurged)
        let catalog = source.header.catalog
        let decoded = DecodedImages(catalog)
        let expected = try Complaint.ofPlay { () throws(Halt) in
            try ModelRun.play(cell, source, memory: decoded)
        }
        let needed = decoded.images
        // A cache of one's own may ask for images that no session has drawn before.
        if try files.draw(needed) > 0 { try? Allocator.purgeAll() }
        func makeMemory() -> RealMemory {
            RealMemory(
                arena: arena, decay: source.header.decay, resident: resident, catalog: catalog,
                files: files)
        }
        warmUp(makeMemory(), catalog, needed)
        // Whatever the decay: what the first images took isn't the run's.
        arena.purge()
        let memory = makeMemory()
        let replay = try Complaint.ofPlay { () throws(Halt) in
            try ModelRun.prepare(cell, source, memory: memory, log: log) { report(.sample($0)) }
        }
        if let group { try join(group, cell.kernel, source.header.device, memory, report) }
        _ = try? arena.figures()
        guard let baseline = resident.currentBytes() else {
            throw Complaint(
                "this system doesn't say how much memory is resident", exit: .unavailable)
        }
        let hasPeak = resident.resetPeak()
        let began = WallClock.nowNs()
        try Complaint.ofPlay { () throws(Halt) in try replay.play(source) }
        let wallNs = WallClock.nowNs() - began
        let kernelPeak = hasPeak ? resident.peakBytes() : nil
        var result = replay.settle()
        if !cell.kernel.warns, result.counts != expected.counts {
            precondition(
                cell.policy.composition.hasForeignCode, "real and modelled memory disagree")
            result.note(.unsteady(result.counts, expected.counts))
        }
        let measurement = MemoryMeasurement(
            peakResidentBytes: max(kernelPeak ?? 0, memory.sampledPeakBytes),
            baselineResidentBytes: baseline, arenaResidentPeakBytes: memory.arenaPeak.residentBytes,
            arenaActivePeakBytes: memory.arenaPeak.activeBytes,
            decodeCPUNs: memory.pixels.decodeCPUNs, wallNs: wallNs)
        return Outcome(
            result: result, measurement: measurement,
            scratchPeakBytes: memory.pixels.scratchPeakBytes)
    }

    /// From here on the group is charged for the process's memory.
    private static func join(
        _ group: MemoryGroup, _ kernel: KernelOptions, _ device: Device,
        _ memory: RealMemory, _ report: @escaping (CellMessage) -> Void
    ) throws(Complaint) {
        let membership = try GroupMembership(joining: group, on: device)
        if kernel.enforces { try membership.enforceLimit() }
        if kernel.warns { memory.warnings = try membership.watchPressure() }
        memory.pixels.isInGroup = true
        memory.tell = { report(.progress($0)) }
    }

    /// Decodes an image of each group and lets it go, so that what decoders and the allocator need
    /// once isn't counted as the policy's.
    private static func warmUp(_ memory: RealMemory, _ catalog: ImageCatalog, _ needed: [ImageID]) {
        var isDone = [Bool](repeating: false, count: catalog.groups.count)
        for image in needed {
            let group = Int(catalog.groupOf[image])
            guard !isDone[group], catalog.failure(of: image) == .none else { continue }
            isDone[group] = true
            let decoded: Void? = try? memory.decode(image, PictureTarget(), into: InstanceID(0))
            guard decoded != nil else { continue }
            memory.notePeak()
            memory.release(InstanceID(0))
        }
    }
}
