/// What a load's image is for: which requests join the load, and what keeps the image once the
/// views that wait have it.
enum LoadPurpose: Equatable {
    /// What keeps an image beside views: the store, or the weak table alone, since the policy was
    /// told to empty its store while the load was under way.
    enum Keeper: UInt8 { case store, weakTable }

    /// Requests for its key join it.
    case joinable(Keeper)
    /// The store was emptied, and then the last view that waited left: no request joins it.
    case orphaned
    /// The last view that waited has left while the load was at work, and the library can't stop it
    /// there: it goes on for what keeps its image.
    case abandoned(Keeper)
    /// The same, but the library throws away what has arrived by the end of the stage.
    case discarded(Keeper)
    /// The store had its image before the views get it, together with others.
    case storedEarly

    var isJoinable: Bool {
        if case .joinable = self { true } else { false }
    }

    var isAbandoned: Bool {
        switch self {
        case .abandoned, .discarded: true
        default: false
        }
    }

    var isDiscarded: Bool {
        if case .discarded = self { true } else { false }
    }

    /// What keeps its image beside views; nil: nothing does from here on.
    var keeper: Keeper? {
        switch self {
        case .joinable(let keeper), .abandoned(let keeper), .discarded(let keeper): keeper
        case .orphaned: .weakTable
        case .storedEarly: nil
        }
    }

    /// The policy's store is emptied: it gets nothing of loads that were under way then.
    mutating func storeIsEmptied() {
        switch self {
        case .joinable: self = .joinable(.weakTable)
        case .abandoned: self = .abandoned(.weakTable)
        case .discarded: self = .discarded(.weakTable)
        case .orphaned, .storedEarly: break
        }
    }
}
