import LabDevices

/// An act of the system on the app at a place of the phone's file.
package enum SystemAction: Sendable, Equatable {
    /// A signal is sent, which arrives a little later, or not at all.
    case warn(Int, WarningLevel)
    /// The process runs no more until the person comes back: Android freezes it, iOS suspends it.
    /// An Android that says so first tells the app by trim level 40.
    case freeze(Int)
    /// Memory that the system may take is taken.
    case empty(Int)
    case kill(Int, KillReason)
}

/// The reason for which a system ends an app.
package enum KillReason: String, Sendable, CaseIterable {
    /// The phone's memory ran short.
    case memory
    /// The app held more than it may, in front or once it was left.
    case ownLimit
    /// More apps were cached than the system keeps.
    case cachedApps
}
