/// Holders of an instance, in the order in which the first one counts.
package enum Holder: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case onScreen, offScreen, store, inFlight
}
