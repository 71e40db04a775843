/// Stands before an order: it hears every request, and says whether a newcomer may enter at all.
///
/// It goes with any order, in image stores and in key traces, as `admit(...)` behind the order. Of
/// several, all must agree. An object, since one of unknown type is asked; orders without a filter
/// pay nothing for it.
package protocol AdmissionFilter: AnyObject, SendableMetatype {
    /// The name in `admit(...)`.
    static var id: String { get }
    static var summary: String { get }
    /// Where it was first described.
    static var source: String { get }
    /// The first may have the filter's own name: `admit(size=64KB)`.
    static var parameters: [OrderParameter] { get }
    /// Whether it compares a newcomer with those that would go for it.
    static var weighsVictims: Bool { get }

    /// With the settings of its own among the context's.
    init(_ context: OrderContext)

    /// A request came to pass, for a key that is an entry or not.
    func requested(_ key: KeyID)
    /// Whether a key that isn't an entry may enter at this size. Asked once for each newcomer.
    func admits(_ key: KeyID, size: Int64) -> Bool
    /// Whether a newcomer is worth more than these together, which would go for it.
    func prefers(_ key: KeyID, to victims: [KeyID]) -> Bool
    /// So many entries are held, which was never so before.
    func grew(to entryCount: Int)
}

extension AdmissionFilter {
    package static var parameters: [OrderParameter] { [] }
    package static var weighsVictims: Bool { false }
    package func requested(_ key: KeyID) {}
    package func admits(_ key: KeyID, size: Int64) -> Bool { true }
    package func prefers(_ key: KeyID, to victims: [KeyID]) -> Bool { true }
    package func grew(to entryCount: Int) {}
}

/// The filters, in the sequence in which they are listed: a line for each that has a file here.
package enum AdmissionRegistry {
    package static let all: [any AdmissionFilter.Type] = [
        ProbabilityFilter.self,
        SizeFilter.self,
        SecondTouchFilter.self,
        TinyLFUFilter.self,
    ]

    package static func named(_ id: String) -> (any AdmissionFilter.Type)? {
        all.first { $0.id == id }
    }
}
