@testable import LabPolicies

extension Composition {
    /// Keeps every image that it decodes.
    static func keepingAll(_ change: (inout Composition) -> Void = { _ in }) -> Composition {
        keepingNone {
            $0.store = StoreRule(order: "fifo")
            change(&$0)
        }
    }

    /// Keeps no image, so that each request loads.
    static func keepingNone(_ change: (inout Composition) -> Void = { _ in }) -> Composition {
        var composition = Composition()
        change(&composition)
        return composition
    }
}
