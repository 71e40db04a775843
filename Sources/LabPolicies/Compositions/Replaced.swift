import LabBase

/// How a part treats its copy of an image after the file under its name was replaced. Until the
/// part notices, it serves the old picture.
@usableFromInline package enum Replaced: String, Sendable, Word {
    /// The part never notices.
    case served
    /// A lookup compares times, and drops an outdated copy.
    case checked
    /// The app says so, and the copy is dropped at once.
    case forgotten
    /// The app uses a new key from then on, so the old copy is never found again. It stays until
    /// the store is cleared, or is evicted first when room is needed, even while a view shows it;
    /// of several, the one that lost its key first. Only stores can do this.
    case kept

    /// Values for parts without keys of their own.
    package static let ofOthers: [Replaced] = [.served, .checked, .forgotten]

    /// True if a later request may join a load that began before the change.
    package var trustsLoads: Bool { self == .served }
}
