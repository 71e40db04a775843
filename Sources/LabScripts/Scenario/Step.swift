import LabBase
import LabDevices
import LabOrders

/// One step of a script, with where it stands in the file.
package struct Step: Sendable {
    package var action: Action
    package var times: Int
    /// Start of one repetition to the start of the next, cutting motion short.
    package var everyNs: Int64?
    /// Which of the carousels in sight it is done in, from 1; nil: in none.
    package var carousel: Int?
    /// What happens by itself meanwhile, or later.
    package var meanwhile: [Meanwhile] = []
    package var position: SourcePosition

    package struct Meanwhile: Sendable {
        /// Counted from the step's beginning.
        package var afterNs: Int64
        package var step: Step
    }

    /// True where a person drawn from the seed does it, or a part of it.
    var isDrawn: Bool {
        switch action {
        case .wander: true
        case .repeat(_, let steps): steps.contains(where: \.isDrawn)
        default: meanwhile.contains { $0.step.isDrawn }
        }
    }

    package indirect enum Action: Sendable {
        case push(screen: Int, argument: Int?)
        case pop(count: Int)
        case popToRoot
        case present(screen: Int, argument: Int?)
        case dismiss
        /// Index into the scenario's tabs.
        case tab(Int)
        /// The n-th visible row, from 1.
        case tap(Int)
        case drag(Drag)
        case fling(Fling)
        case scrollTo(ScrollTo)
        /// Pages to move; negative is back.
        case page(Int)
        case rotate(Rotation)
        /// How many times as large as at first.
        case zoom(Double)
        case insert(Insertion)
        /// Rows' contents are others from here on.
        case renew(ClosedRange<Int>)
        case delete(ClosedRange<Int>)
        case wait(ns: Int64)
        case memoryWarning(WarningLevel)
        case background(ns: Int64)
        case replace(ImageID)
        /// The app hands over an image, under its own key or another's.
        case store(ImageID, key: ImageID)
        /// The app itself asks, loads ahead, puts behind, removes and empties.
        case lookUp([ImageID])
        case prefetch([ImageID])
        case demote([ImageID])
        case remove([ImageID])
        case empty
        case network(NetworkState)
        case otherApps(OtherApps)
        case `repeat`(count: Int, steps: [Step])
        case wander(Wander)
    }

    package struct Drag: Sendable {
        package var points: Double
        package var durationNs: Int64
        /// Points per second at the release; nil lets go at rest.
        package var releaseVelocity: Double?
        /// On a map: to the side.
        package var across = 0.0
    }

    package struct Insertion: Sendable {
        package var rows: Int
        /// Nil: behind the last.
        package var at: Int?
        /// Whether what is in sight stays where it is.
        package var keepsPlace: Bool
    }

    package struct Fling: Sendable {
        /// Points per second; negative scrolls back.
        package var velocity: Double
        package var deceleration: Deceleration?
        /// On a map: to the side.
        package var across = 0.0
    }

    package struct ScrollTo: Sendable {
        package enum Target: Sendable, Equatable { case row(Int), start, end }
        package var target: Target
        package var speed: Double
        package var animated: Bool
    }

    package enum Rotation: Sendable, Equatable { case toggle, portrait, landscape }

    /// A person, drawn from the scenario's seed.
    package struct Wander: Sendable {
        package typealias Choice = WanderChoice

        package var durationNs: Int64
        /// Whether they leave the app and come back, each after a time of theirs.
        package var hasSessions: Bool
        /// In the order of `Choice.allCases`; choices without weight are left out.
        package var weights: [(choice: Choice, weight: Double)]
    }
}

/// What a random person may do next, each by its weight.
public enum WanderChoice: String, Sendable, CaseIterable {
    case stroke, carousel, zoom, scrollTo, tap, pop, popToRoot, dismiss, tab, rotate, wait
    case memoryWarning
}

/// What the network does from a moment on.
public enum NetworkState: Sendable, Equatable {
    /// Fetches succeed.
    case up
    /// Fetches fail.
    case down
    /// Fetches take this many times as long.
    case slower(Double)
}
