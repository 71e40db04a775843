/// What a part does with what it has of an image once another picture is behind that image's name.
/// Nobody knows by magic: until something tells it, a part gives the old picture out.
@usableFromInline
package enum Replaced: String, Sendable, CaseIterable {
    /// Nothing tells it.
    case served
    /// Times are compared when it is asked for, and what is outdated is forgotten.
    case checked
    /// The app says so, and it forgets at once.
    case forgotten
    /// The app asks under a new key from then on. The old one is found no more and stays until
    /// the store is cleared, or is the first to go for a limit's sake, whatever shows it; of
    /// several the one that lost its key first. Stores alone can.
    case kept

    /// What a part can do that has no keys of its own.
    package static let ofOthers: [Replaced] = [.served, .checked, .forgotten]

    /// Whether a load that began before is good for those who ask after.
    package var trustsLoads: Bool { self == .served }
}
