import LabBase
import LabEvents
import LabReplay

/// Words for the states of apps, and for the reasons of their ends.
extension PhoneEndings {
    package func title(_ state: ProcessState) -> String {
        switch state {
        case .absent: "not running"
        case .front: "in front"
        case .plays: "playing"
        case .previous: "left last"
        case .cached: "cached"
        case .stopped: isAndroid ? "frozen" : "suspended"
        }
    }

    /// `camera is ended for memory: 84.0 MB were available, 12.0 MB less than the system needs`.
    package func clause(_ ending: PhoneEnding, _ verb: String) -> String {
        "\(names[ending.app]) \(verb) ended \(ending.because)"
    }
}

extension KillReason {
    package var title: String {
        switch self {
        case .memory: "memory"
        case .ownLimit: "its own limit"
        case .cachedApps: "too many cached apps"
        }
    }
}

extension PhoneEnding {
    /// The reason with its figures.
    fileprivate var because: String {
        switch reason {
        case .memory:
            guard let standing else { return "for memory" }
            let available = "for memory: \(Fixed.bytes(standing.availableBytes)) were available"
            return shortBytes > 0
                ? "\(available), \(Fixed.bytes(shortBytes)) less than the system needs" : available
        case .ownLimit: return "for its own limit: it held \(Fixed.bytes(footprintBytes))"
        case .cachedApps: return "since more apps were cached than the system keeps"
        }
    }
}
