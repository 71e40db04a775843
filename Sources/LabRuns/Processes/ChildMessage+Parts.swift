import LabCells
import LabDevices
import LabKeyTraces
import LabMemory
import LabOrders
import LabPictures
import LabReplay

extension Bool: ChildMessage {}
extension Double: ChildMessage {}
extension Int: ChildMessage {}
extension Int64: ChildMessage {}
extension String: ChildMessage {}
extension UInt64: ChildMessage {}
extension EventForm: ChildMessage {}
extension MemoryKind: ChildMessage {}
extension PictureTarget.Way: ChildMessage {}
extension PixelLayout: ChildMessage {}
extension RunStatus: ChildMessage {}
extension WarningLevel: ChildMessage {}

extension AllocatorDecay: FormedMessage {
    static let messageForm = MessageForm<AllocatorDecay>(AllocatorDecay.init(_:)) { $0.text }
}

extension ByteSnapshot: FormedMessage {
    static let messageForm = MessageForm(ByteSnapshot.init) {
        ($0.image, $0.onScreen, $0.offScreen, $0.store, $0.inFlight, $0.duplicate, $0.garbage)
    }
}

extension DetailCounts: FormedMessage {
    static let messageForm = MessageForm(
        DetailCounts(), \.writes, \.deletes, \.expired, \.requestedCost, \.missedCost, \.delayed,
        \.waitedNs)
}

extension ExtraWarning: FormedMessage {
    static let messageForm = MessageForm(ExtraWarning.init) { ($0.atNs, $0.level) }
}

extension InputChanges: FormedMessage {
    static let messageForm = MessageForm(
        InputChanges(), \.pressure, \.network, \.decodeCosts, \.decay, \.world)
}

extension KernelOptions: FormedMessage {
    static let messageForm = MessageForm(KernelOptions(), \.enforces, \.warns)
}

extension KeyCapacity: FormedMessage {
    static let messageForm = MessageForm(KeyCapacity.init) { ($0.amount, $0.isSized) }
}

extension KeyCounts: FormedMessage {
    static let messageForm = MessageForm(
        KeyCounts(), \.requests, \.requestedBytes, \.misses, \.missedBytes, \.evictions, \.excess,
        \.excessRequest, \.details)
}

extension MemorySample: FormedMessage {
    static let messageForm = MessageForm(MemorySample.init) {
        ($0.residentBytes, $0.arenaResidentBytes)
    }
}

extension PictureFacts: FormedMessage {
    static let messageForm = MessageForm<PictureFacts>(PictureFacts.init(fields:)) { $0.fields }
}

extension PictureTarget: FormedMessage {
    static let messageForm = MessageForm(PictureTarget(), \.size, \.way, \.layout, \.frames)
}

extension PixelRequest: FormedMessage {
    static let messageForm = MessageForm(PixelRequest.init) { ($0.bytes, $0.picture) }
}

extension PixelRequest.Picture: FormedMessage {
    static let messageForm = MessageForm(PixelRequest.Picture.init) {
        ($0.path, $0.facts, $0.target, $0.isBroken)
    }
}

extension PixelSize: FormedMessage {
    static let messageForm = MessageForm(PixelSize.init) { ($0.width, $0.height) }
}

extension PluginName: FormedMessage {
    static let messageForm = MessageForm(PluginName.init(path:settings:)) { ($0.path, $0.settings) }
}

extension RunProgress: FormedMessage {
    static let messageForm = MessageForm(RunProgress.init) {
        ($0.timeNs, $0.growths, $0.decodes, $0.requests)
    }
}

extension TimelineSample: FormedMessage {
    static let messageForm = MessageForm(TimelineSample.init) {
        ($0.timeNs, $0.bytes, $0.memory, $0.screen, $0.events)
    }
}

extension TimelineEvent: FormedMessage {
    static let messageForm = MessageForm<TimelineEvent>(TimelineEvent.init(_:)) { $0.text }
}

extension World: FormedMessage {
    static let messageForm = MessageForm(World.init) { ($0.number, $0.seed) }
}
