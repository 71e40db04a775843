import LabDevices
import LabOrders
import LabPictures
import LabScripts

/// A memory that a room above has. The replay is compiled for this one, which calls the other as
/// often as images come and go.
package struct AnyMemory: ImageMemory {
    package var memory: any ImageMemory

    package init(_ memory: any ImageMemory) { self.memory = memory }

    package mutating func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt) {
        try memory.decode(image, target, into: instance)
    }

    package mutating func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(Halt) {
        try memory.fill(image, bytes: bytes, into: instance)
    }

    package mutating func release(_ instance: InstanceID) { memory.release(instance) }

    package mutating func willGrow(_ progress: @autoclosure () -> RunProgress) {
        memory.willGrow(progress())
    }

    package mutating func keepBeside(bytes: Int64) throws(Halt) {
        try memory.keepBeside(bytes: bytes)
    }

    package mutating func processBegins(bytes: Int64) throws(Halt) {
        try memory.processBegins(bytes: bytes)
    }

    package mutating func processEnds() { memory.processEnds() }

    package mutating func advance(to timeNs: Int64) { memory.advance(to: timeNs) }

    package mutating func takeWarning() -> WarningLevel? { memory.takeWarning() }

    package mutating func notePeak() { memory.notePeak() }

    package mutating func sample() -> MemorySample? { memory.sample() }
}
