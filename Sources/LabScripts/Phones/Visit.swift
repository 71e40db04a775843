/// A time in which one app is in front, or none.
package struct Visit: Sendable, Equatable {
    package var startNs: Int64
    package var endNs: Int64
    /// Index into the phone's apps; nil while none of them is in front.
    package var app: Int?
    /// True while the phone is locked; with no app and false, the home screen is in sight.
    package var isLocked = false

    package var durationNs: Int64 { endNs - startNs }
}
