/// The one fact about an app of a phone that the system goes by: it is in front, it plays, or how
/// long ago the person left it.
package enum ProcessPresence: Sendable, Equatable {
    /// No process of the app runs.
    case absent
    case front
    /// It was in front when the phone was locked, and nothing else has been since.
    case asleep(sinceNs: Int64)
    /// Left, and heard all the same: never cached, frozen or suspended.
    case plays(sinceNs: Int64)
    case left(sinceNs: Int64)

    /// The instant at which the person left it.
    package var leftNs: Int64? {
        switch self {
        case .absent, .front: nil
        case .asleep(let sinceNs), .plays(let sinceNs), .left(let sinceNs): sinceNs
        }
    }
}
