/// How far a run has come, told before memory grows: what is known of it if it grows too far.
struct RunProgress: Sendable, Equatable {
    var timeNs: Int64
    /// How often memory was asked for until now, this time included.
    var growths: Int64
    var decodes: Int64
    var requests: Int64
}
