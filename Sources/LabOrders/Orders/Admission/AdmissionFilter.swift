/// Stands before an order: it observes every request, and decides whether a newcomer may enter at
/// all.
///
/// It works with any order, in image stores and in key traces, as `admit(...)` after the order. If
/// there are several, all must agree. A class protocol, since filters are called through an
/// existential; orders without a filter don't pay for it.
package protocol AdmissionFilter: AnyObject, SendableMetatype {
    /// The name in `admit(...)`.
    static var id: String { get }
    /// The first parameter may have the filter's own name: `admit(size=64KB)`.
    static var parameters: [OrderParameter] { get }
    /// True if it compares a newcomer with its victims.
    static var weighsVictims: Bool { get }

    /// A filter whose settings are the context's.
    init(_ context: OrderContext)

    /// Reports a request for a key, an entry or not.
    func requested(_ key: KeyID)
    /// Returns true if a key that isn't an entry may enter at this size. Called once for each
    /// newcomer.
    func admits(_ key: KeyID, size: Int64) -> Bool
    /// Returns true if a newcomer is worth more than all its victims together.
    func prefers(_ key: KeyID, to victims: [KeyID]) -> Bool
    /// Reports a new maximum of the number of entries.
    func grew(to entryCount: Int)
}

extension AdmissionFilter {
    package static var summary: String { OrderWords(id, of: "filters").summary }
    /// The first description of the filter.
    package static var source: String { OrderWords(id, of: "filters").source }
    package static var parameters: [OrderParameter] { [] }
    package static var weighsVictims: Bool { false }
    package func requested(_ key: KeyID) {}
    package func admits(_ key: KeyID, size: Int64) -> Bool { true }
    package func prefers(_ key: KeyID, to victims: [KeyID]) -> Bool { true }
    package func grew(to entryCount: Int) {}
}

/// The filters, in the sequence of lists: a line for each that has a file here.
package enum AdmissionRegistry {
    package static let all: [any AdmissionFilter.Type] = [
        ProbabilityFilter.self,
        SizeFilter.self,
        SecondTouchFilter.self,
        BloomFilter.self,
        TinyLFUFilter.self,
        AdaptSizeFilter.self,
    ]

    package static func named(_ id: String) -> (any AdmissionFilter.Type)? {
        all.first { $0.id == id }
    }
}
