import LabDevices
import LabOrders

/// The replay's own events at later instants, beside those of loads.
enum PendingEvent: TimedKind {
    /// The content may have come to rest.
    case calm
    case warning(WarningLevel, from: WarningSource)
    /// The system looks at how much memory there is.
    case pressureCheck
    /// The app is there again.
    case relaunch
    /// The process of an app that was left is about to be frozen.
    case freeze(departure: UInt32)
    case reaction(Reactions.Call)
    case restoreLimit(Reactions.Restoring)
    case sweep(policy: UInt16)
    /// A store gives up what it holds too much.
    case shed(policy: UInt16)
    case releaseHidden(view: ViewID, hides: UInt32)
    /// A player of a video has half of what it is to have left.
    case refill(UInt32)
    /// A frame of an animation is shown.
    case frame(UInt32)

    var rank: PhoneStep.Rank {
        switch self {
        case .pressureCheck: .pressure
        case .warning, .reaction, .restoreLimit, .relaunch, .freeze: .signal
        case .calm, .sweep, .shed, .releaseHidden, .refill, .frame: .delivery
        }
    }

    /// It comes from outside the app, whatever becomes of that.
    var outlivesApp: Bool {
        switch self {
        case .warning(_, .commandLine), .pressureCheck: true
        default: false
        }
    }
}
