import LabReplay
import LabScripts

/// The memory of all apps of a phone over time, as its system saw it: of each stretch of time the
/// look at which memory was tightest, and when an app was ended.
package struct PhoneMemoryCurve: Sendable {
    package struct Look: Sendable {
        package var timeNs: Int64
        package var standing: PhoneStanding
    }

    /// A picture has room for no more stretches.
    private static let stretches: Int64 = 300

    package let apps: [String]
    package let ramBytes: Int64
    package let durationNs: Int64
    package private(set) var looks: [Look] = []
    package private(set) var ends: [(timeNs: Int64, app: Int)] = []

    init(_ phone: Phone) {
        apps = phone.apps.map(\.name)
        ramBytes = phone.header.device.ramBytes
        durationNs = phone.durationNs
    }

    mutating func note(_ timeNs: Int64, _ event: PhoneEvent) {
        switch event {
        case .stands(let standing): note(Look(timeNs: timeNs, standing: standing))
        case .ended(let app, _, _): ends.append((timeNs, app))
        default: break
        }
    }

    private mutating func note(_ look: Look) {
        let stretchNs = max(1, durationNs / Self.stretches)
        guard let last = looks.last, last.timeNs / stretchNs == look.timeNs / stretchNs else {
            looks.append(look)
            return
        }
        if look.standing.availableBytes < last.standing.availableBytes {
            looks[looks.count - 1] = look
        }
    }
}
