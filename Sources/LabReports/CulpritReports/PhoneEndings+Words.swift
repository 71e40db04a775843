import LabBase
import LabCells
import LabReplay

/// Words for the states of apps, and for the reasons of their ends.
extension PhoneEndings {
    func title(_ state: ProcessState.Rank) -> String { Self.title(state, isAndroid: isAndroid) }

    package static func title(_ state: ProcessState.Rank, isAndroid: Bool) -> String {
        switch state {
        case .absent: "not running"
        case .front: "in front"
        case .plays: "playing"
        case .previous: "left last"
        case .cached: "cached"
        case .stopped: isAndroid ? "frozen" : "suspended"
        }
    }

    /// An instant as the phone's film has it: `25.000 s`, `12:05.500`, `4:34:02.100`.
    static func instant(_ ns: Int64) -> String {
        let ms = (ns + 500_000) / 1_000_000
        let (minutes, rest) = (ms / 60_000, ms % 60_000)
        let seconds = Fixed.decimal(numerator: rest, denominator: 1000, places: 3)
        guard minutes > 0 else { return seconds + " s" }
        let padded = (rest < 10_000 ? "0" : "") + seconds
        let hours = minutes / 60
        guard hours > 0 else { return "\(minutes):\(padded)" }
        return "\(hours):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(padded)"
    }

    /// `camera is ended for memory: 84.0 MB were available, and the system acts below 96.0 MB`
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
            let available = max(0, standing.availableBytes)
            return
                "for memory: \(Fixed.bytes(available)) were available, and the system acts below "
                + Fixed.bytes(standing.lineBytes)
        case .ownLimit: return "for its own limit: it held \(Fixed.bytes(footprintBytes))"
        case .cachedApps: return "since more apps were cached than the system keeps"
        }
    }
}
