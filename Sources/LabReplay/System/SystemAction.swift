import LabDevices

/// An act of the system on an app, which is given by its index in the phone's file.
package enum SystemAction: Sendable, Equatable {
    /// A signal is sent, which arrives a little later, or not at all.
    case warn(Int, WarningLevel)
    /// The app is one of the cached from now on. From API level 34 on, Android tells it by level 40
    /// that it is about to be frozen. Apple's systems have it run for a moment, and tell nothing.
    case cache(Int)
    /// The process runs no more until the person comes back: Android freezes it, iOS suspends it.
    case freeze(Int)
    /// Memory that the system may take is taken.
    case empty(Int)
    case kill(Int, KillReason)
    /// An app that no file describes is ended: one of those in the background that the device's
    /// `otherApps` has.
    case endOther
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
