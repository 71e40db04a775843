import LabBase
import LabDevices
import LabOrders

/// One step of a script, and its place in the file.
package struct Step: Sendable {
    package var action: Action
    package var times: Int
    /// Time from one repetition to the next, cutting motion short.
    package var everyNs: Int64?
    /// Number of the visible carousel that it acts on, from 1; nil for none.
    package var carousel: Int?
    /// Index of the screen that it acts on; nil for the one that was touched last.
    package var on: Int?
    /// Events that happen by themselves during the step or later.
    package var meanwhile: [Meanwhile] = []
    package var position: SourcePosition

    package struct Meanwhile: Sendable {
        /// Time from the step's beginning.
        package var afterNs: Int64
        package var step: Step
    }

    /// True if a random person performs it, or part of it.
    var isDrawn: Bool {
        switch action {
        case .wander: true
        case .repeat(_, let steps): steps.contains(where: \.isDrawn)
        default: meanwhile.contains { $0.step.isDrawn }
        }
    }

    /// True if it turns the device, or may.
    var turnsDevice: Bool {
        switch action {
        case .rotate, .wander: true
        case .repeat(_, let steps): steps.contains(where: \.turnsDevice)
        default: meanwhile.contains { $0.step.turnsDevice }
        }
    }

    package indirect enum Action: Sendable {
        case push(screen: Int, argument: Int?)
        case pop(count: Int)
        case popToRoot
        case present(screen: Int, argument: Int?, sheet: SheetHeight?)
        case dismiss
        /// Replaces what a pane shows.
        case show(screen: Int, argument: Int?)
        /// Index into the scenario's tabs.
        case tab(Int)
        /// The n-th visible row, from 1. `isBack`: the opposite of what a tap turns.
        case tap(Int, isBack: Bool)
        case drag(Drag)
        case fling(Fling)
        case scrollTo(ScrollTo)
        /// Pages to move; negative is back.
        case page(Int)
        case swipe(Swipe)
        /// Tabs to move by, whatever the screen in front is.
        case swipeTab(Swipe)
        /// Cards of a deck that come back.
        case undo(count: Int)
        case rotate(Rotation)
        /// Magnification, relative to the initial size.
        case zoom(Double)
        case insert(Insertion)
        /// Replaces the contents of rows.
        case renew(ClosedRange<Int>)
        case delete(ClosedRange<Int>)
        case wait(ns: Int64)
        case memoryWarning(WarningLevel)
        case background(ns: Int64)
        case replace(ImageID)
        /// The app stores an image, under its own key or another's.
        case store(ImageID, key: ImageID)
        /// Calls of the app: looks up, prefetches, demotes, removes and empties.
        case lookUp([ImageID])
        case prefetch([ImageID])
        case demote([ImageID])
        case remove([ImageID])
        case empty
        case network(NetworkState)
        case otherApps(OtherApps)
        /// Bytes that the app itself uses beyond its baseline.
        case appMemory(Int64)
        case traffic(Traffic)
        case `repeat`(count: Int, steps: [Step])
        case wander(Wander)
    }

    /// A distance, or a speed: to the side, which a map alone has, and down.
    struct Way: Sendable {
        var across: Double
        var down: Double
    }

    package enum Swipe: Sendable, Equatable {
        /// Cards to move away, or tabs to move by; negative is back.
        case by(Int)
        /// The share of the width that the finger moves before it goes back.
        case tried(share: Double)
    }

    package struct ScrollTo: Sendable {
        package enum Target: Sendable, Equatable { case row(Int), start, end }
        package var target: Target
        package var speed: Double
        package var animated: Bool
    }

    package enum Rotation: Sendable, Equatable { case toggle, portrait, landscape }

    /// A random person, drawn from the scenario's seed.
    package struct Wander: Sendable {
        /// Mostly scrolling; now and then a screen is opened and left.
        static let usualWeights: [(action: WanderAction, weight: Double)] =
            WanderAction.all.compactMap { action in action.usual.map { (action, $0) } }

        package var durationNs: Int64
        /// True if the person leaves the app and comes back, at random times.
        package var hasSessions: Bool
        /// In the order of `WanderAction.all`; actions without weight are left out.
        package var weights: [(action: WanderAction, weight: Double)]
    }
}

/// The state of the network from a moment on.
public enum NetworkState: Sendable, Equatable {
    /// Fetches succeed.
    case up
    /// Fetches fail.
    case down
    /// Fetches take this many times as long.
    case slower(Double)
}
