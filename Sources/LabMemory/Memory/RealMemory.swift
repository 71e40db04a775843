import LabDevices
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// Memory that is really there: pixels decoded into pages of the arena, given back to the kernel
/// with the last hold.
package final class RealMemory: ImageMemory {
    package var pixels: HeldPixels
    private let resident: ResidentSet
    private let files: ImageFiles
    /// The highest of each, not at one instant.
    package private(set) var arenaPeak = ArenaPeak()
    private var purging: Purging
    /// The largest sample, for kernels whose own peak can't be reset.
    package private(set) var sampledPeakBytes: Int64 = 0
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
        pixels = HeldPixels(arena: arena, room: min(4096, catalog.imageCount))
        purging = Purging(decay)
        self.resident = resident
        self.files = files
    }

    package func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt) {
        let request = files.pixelRequest(image, target)
        do throws(PixelFailure) { try pixels.decode(request, into: instance) } catch {
            throw files.halt(error, of: image, bytes: request.bytes)
        }
    }

    package func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) throws(Halt) {
        do throws(PixelFailure) { try pixels.fill(bytes, into: instance) } catch {
            throw files.halt(error, of: image, bytes: bytes)
        }
    }

    package func release(_ instance: InstanceID) {
        guard pixels.release(instance) else { return }
        purging.noteFree()
        warnings?.noteRelease()
    }

    package func keepBeside(bytes: Int64) throws(Halt) {
        let before = pixels.besideBytes
        do throws(PixelFailure) { try pixels.keepBeside(bytes) } catch {
            throw .noMemoryBeside(bytes: bytes)
        }
        guard bytes < before else { return }
        purging.noteFree()
        warnings?.noteRelease()
    }

    package func processEnds() {
        purging.isDone()
        pixels.purge()
    }

    package func advance(to timeNs: Int64) {
        guard purging.isDue(before: timeNs) else { return }
        pixels.purge()
        warnings?.noteRelease()
    }

    package func willGrow(_ progress: RunProgress) { tell?(progress) }

    package func takeWarning() -> WarningLevel? { warnings?.take() }

    package func notePeak() {
        guard let bytes = resident.currentBytes(), let figures = pixels.figures() else { return }
        arenaPeak.residentBytes = max(arenaPeak.residentBytes, figures.residentBytes)
        arenaPeak.activeBytes = max(arenaPeak.activeBytes, figures.activeBytes)
        sampledPeakBytes = max(sampledPeakBytes, bytes)
    }

    package func sample() -> MemorySample? {
        guard let bytes = resident.currentBytes(), let figures = pixels.figures() else {
            return nil
        }
        return MemorySample(residentBytes: bytes, arenaResidentBytes: figures.residentBytes)
    }
}
