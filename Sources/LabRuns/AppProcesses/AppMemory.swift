import LabBase
import LabDevices
import LabMemory
import LabOrders
import LabPictures
import LabReplay
import LabScripts

/// The memory of an app whose process is another: what the replay takes, that process takes.
///
/// Nothing happens to an app without a process, which the replay learns from the keeper.
package final class AppMemory: ImageMemory {
    private let process: AppProcess
    private let phone: PhoneProcesses
    /// An app that shows nothing has none.
    private let files: ImageFiles?
    private var purging: Purging
    private var isDrawn: Set<ImageID> = []

    init(
        _ process: AppProcess, of phone: PhoneProcesses, files: ImageFiles?,
        decay: AllocatorDecay = .immediate
    ) {
        self.process = process
        self.phone = phone
        self.files = files
        purging = Purging(decay)
    }

    package func processBegins(bytes: Int64) throws(Halt) {
        try Halt.of { () throws(Complaint) in try phone.begin(process) }
        try keep(bytes)
        process.noteBaseline(bytes)
    }

    package func processEnds() {
        process.end()
        purging.isDone()
    }

    package func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt) {
        guard let files, process.isAlive else { return }
        // One that no model run has asked for may not be drawn yet.
        if files.isDrawn(image), isDrawn.insert(image).inserted {
            try Halt.of { () throws(Complaint) in _ = try files.draw([image], jobs: 1) }
        }
        let wanted = files.pixelRequest(image, target)
        if let failure = try give(.decode(wanted, instance: instance.index)) {
            throw files.halt(failure, of: image, bytes: wanted.bytes)
        }
    }

    package func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) throws(Halt) {
        guard let failure = try give(.fill(bytes: bytes, instance: instance.index)) else { return }
        throw files?.halt(failure, of: image, bytes: bytes) ?? .noMemoryBeside(bytes: bytes)
    }

    package func release(_ instance: InstanceID) {
        guard phone.ask(process, .release(instance: instance.index)) != nil else { return }
        purging.noteFree()
    }

    package func keepBeside(bytes: Int64) throws(Halt) {
        try keep(process.baselineBytes + bytes)
        purging.noteFree()
    }

    private func keep(_ bytes: Int64) throws(Halt) {
        if try give(.keep(bytes: bytes)) != nil { throw .noMemoryBeside(bytes: bytes) }
    }

    /// Sends a request that may fail for want of memory or of a picture.
    private func give(_ request: AppRequest) throws(Halt) -> PixelFailure? {
        try Halt.of { () throws(Complaint) in try phone.check() }
        switch phone.ask(process, request) {
        case .noMemory: return .noMemory
        case .undecodable(let reason): return .undecodable(reason)
        case .refused(let reason): throw .failed(Complaint(reason, exit: .failed))
        case .done, .figures, nil: break
        }
        try Halt.of { () throws(Complaint) in try phone.check() }
        return nil
    }

    package func advance(to timeNs: Int64) {
        guard purging.isDue(before: timeNs) else { return }
        _ = phone.ask(process, .purge)
    }

    package func notePeak() { process.notePeak() }

    package func sample() -> MemorySample? {
        process.figures().map {
            MemorySample(residentBytes: $0.residentBytes, arenaResidentBytes: $0.arenaResidentBytes)
        }
    }
}
