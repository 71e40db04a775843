/// A policy's reaction to a signal.
@usableFromInline package struct Reaction: Sendable, Equatable {
    @usableFromInline package enum Action: Sendable, Equatable {
        case clear
        /// Removes images that no view shows.
        case clearUnused
        /// Evicts down to this many millionths of the store's limits.
        case trim(shareMillionths: Int64)
        /// Evicts down to this many millionths of the bytes that the store holds, or of its entries
        /// if they cost nothing.
        case shrink(shareMillionths: Int64)
        /// Changes the limit for a time. If several do, the last one decides when that ends. With
        /// `restoresFound` each reaction restores the limit that it found, even another reaction's,
        /// at its own time.
        case limit(bytes: Int64, forNs: Int64?, restoresFound: Bool)
        /// Evicts until the images in the store take at most so many bytes, whatever it counts.
        case keep(bytes: Int64)
    }

    /// The weak table reacts only to `clear`. Shelves are trimmed as the store is, the oldest
    /// first.
    @usableFromInline package struct Targets: OptionSet, Sendable, Hashable {
        @usableFromInline package let rawValue: UInt8
        @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let store = Targets(rawValue: 1)
        package static let weak = Targets(rawValue: 2)
        package static let encoded = Targets(rawValue: 4)
        package static let pool = Targets(rawValue: 8)
        /// Loads under way, whose images then go only to the views that wait.
        package static let loads = Targets(rawValue: 16)
        /// Views without a window, which let go of their images and ask again on return.
        package static let views = Targets(rawValue: 32)
        package static let all: Targets = [.store, .weak, .encoded, .pool]
    }

    package var trigger: Trigger
    package var action: Action
    package var targets = Targets.store
    /// Delay after the signal.
    package var delayNs: Int64 = 0

    package init(_ trigger: Trigger, _ action: Action, of targets: Targets = .store) {
        self.trigger = trigger
        self.action = action
        self.targets = targets
    }
}
