import LabCells
import LabDevices

package struct CellRequest: ChildRequest, Sendable, Equatable {
    package var path: String
    package var deviceText: String?
    package var changes: InputChanges
    package var seed: UInt64?
    /// The fingerprint of the files that the parent read.
    package var fingerprint: UInt64
    package var policy: String
    /// The folder in which the policy's relative paths begin; empty: the working folder.
    package var folder = ""
    package var memory = MemoryKind.real
    package var imageCache: String
    package var warnings: [ExtraWarning]
    package var watched: ExtraWarning?
    package var wantsTimeline: Bool
    package var kernel = KernelOptions.none
    /// The part of a phone; nil for a scenario or a recording alone.
    package var part: PartRequest?
    /// Instead of the policy's own.
    package var limitBytes: Int64?
    /// The word `images` of limits; nil if no limit has asked for it.
    package var imagesBytes: Int64?
    package var events: ChildEventRequest?
    /// The memory group to join, as `MemoryGroup` writes it.
    var group: String?
}

extension CellRequest {
    init(_ cell: Cell, _ input: CellInput, imageCache: String, group: MemoryGroup? = nil) {
        path = input.path
        deviceText = input.deviceText
        changes = input.changes
        seed = input.seed
        fingerprint = input.fingerprint(cell)
        policy = cell.policy.text
        folder = cell.policy.folder
        memory = cell.memory
        self.imageCache = imageCache
        warnings = cell.warnings
        watched = cell.watched
        wantsTimeline = cell.wantsTimeline
        kernel = cell.kernel
        part = cell.phone.map { PartRequest($0, limitBytes: cell.limitBytes) }
        limitBytes = cell.limitBytes
        imagesBytes = part == nil ? input.header.device.images.known : nil
        if let events = cell.events, let path = events.path {
            self.events = ChildEventRequest(form: events.form, path: path, cell: cell.number)
        }
        self.group = group?.word
    }

    static let word = "cell"
    static let messageForm = MessageForm<CellRequest>(Self.init) {
        (
            $0.path, $0.deviceText, $0.changes, $0.seed, $0.fingerprint, $0.policy, $0.folder,
            $0.memory, $0.imageCache, $0.warnings, $0.watched, $0.wantsTimeline, $0.kernel,
            $0.part, $0.limitBytes, $0.imagesBytes, $0.events, $0.group
        )
    }
}

/// The form and the path of the file that a cell's own process writes its events to, and the
/// number that its cell has there.
package struct ChildEventRequest: FormedMessage, Sendable, Equatable {
    var form: EventForm
    var path: String
    var cell: Int

    static let messageForm = MessageForm(ChildEventRequest.init) { ($0.form, $0.path, $0.cell) }
}
