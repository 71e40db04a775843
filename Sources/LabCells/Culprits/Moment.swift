import LabReplay
import LabScripts

/// A stretch of a run that people can name.
package struct Moment: Sendable, Equatable {
    package var kind: MomentKind
    /// Among those of its kind, from 1 on; of screens among those of the name.
    package var number = 1
    package var fromNs: Int64
}

package enum MomentKind: Sendable, Equatable {
    case start
    /// A screen comes to the front, by its name's index; a new one, or one that was covered.
    case screen(UInt32, isNew: Bool)
    /// The content moves.
    case drag, fling, jump
    /// The rest after a movement, by its index among the moments.
    case rest(after: Int)
    /// By its number among the run's.
    case warning(UInt32)
    case background, foreground, killed, relaunched
}

/// The moments of a run, one after the other.
struct Moments {
    /// Content that didn't move for so long rests.
    static let restNs: Int64 = 100_000_000

    private(set) var all = [Moment(kind: .start, fromNs: 0)]
    /// The index of the present one.
    private(set) var current = 0
    private var warningCount: UInt32 = 0
    /// The movement that is under way, and when it last moved.
    private var movement: (index: Int, atNs: Int64)?

    /// When a movement has ended, if that was before an instant; from then on it rests.
    mutating func restBegins(before nowNs: Int64) -> Int64? {
        guard let movement, nowNs > movement.atNs + Self.restNs else { return nil }
        return movement.atNs + Self.restNs
    }

    mutating func rest(atNs timeNs: Int64) {
        guard let movement else { return }
        self.movement = nil
        begin(.rest(after: movement.index), timeNs)
    }

    func begins(with entry: LogEntry) -> Bool {
        switch entry {
        case .screen, .background, .foreground, .killed, .relaunched: true
        // A warning that comes while the content moves doesn't end the movement.
        case .warning: movement == nil
        case .scroll(let frame): !goesOn(frame)
        default: false
        }
    }

    private func goesOn(_ frame: ScrollFrame) -> Bool {
        guard let movement else { return false }
        switch (all[movement.index].kind, frame.phase) {
        // A finger is down again, or the content is set somewhere.
        case (.fling, .drag), (.drag, .jump), (.fling, .jump), (.jump, .drag),
            (.jump, .deceleration):
            return false
        default: return true
        }
    }

    mutating func note(_ entry: LogEntry, _ nowNs: Int64) {
        switch entry {
        case .scroll(let frame):
            if goesOn(frame) {
                movement!.atNs = nowNs
                if frame.phase == .deceleration { all[movement!.index].kind = .fling }
            } else {
                begin(frame.phase.kind, nowNs)
                movement = (current, nowNs)
            }
        case .warning:
            warningCount += 1
            if movement == nil { begin(.warning(warningCount), nowNs) }
        case .screen(let screen, let isNew):
            // Others were made meanwhile: the tabs beside it, or the panes.
            if !isNew, let opening = opening(of: screen.name, atNs: nowNs) {
                (movement, current) = (nil, opening)
            } else {
                stand(.screen(screen.name, isNew: isNew), nowNs)
            }
        case .background: stand(.background, nowNs)
        case .foreground: stand(.foreground, nowNs)
        case .killed: stand(.killed, nowNs)
        case .relaunched: stand(.relaunched, nowNs)
        default: break
        }
    }

    /// The moment at this instant at which a screen opened.
    private func opening(of screen: UInt32, atNs timeNs: Int64) -> Int? {
        all.indices.reversed().prefix { all[$0].fromNs == timeNs }
            .first { all[$0].kind == .screen(screen, isNew: true) }
    }

    /// Ends a movement, and begins another moment.
    private mutating func stand(_ kind: MomentKind, _ nowNs: Int64) {
        movement = nil
        begin(kind, nowNs)
    }

    private mutating func begin(_ kind: MomentKind, _ nowNs: Int64) {
        current = all.count
        all.append(Moment(kind: kind, fromNs: nowNs))
    }

    /// With their numbers: what a movement was is known at its end.
    var numbered: [Moment] {
        var counts: [(kind: MomentKind, count: Int)] = []
        return all.map { moment in
            var moment = moment
            switch moment.kind {
            case .rest: return moment
            case .warning(let number):
                moment.number = Int(number)
                return moment
            default: break
            }
            if let index = counts.firstIndex(where: { $0.kind == moment.kind }) {
                counts[index].count += 1
                moment.number = counts[index].count
            } else {
                counts.append((moment.kind, 1))
            }
            return moment
        }
    }
}

extension ScrollFrame.Phase {
    fileprivate var kind: MomentKind {
        switch self {
        case .drag: .drag
        case .deceleration: .fling
        case .jump: .jump
        }
    }
}
