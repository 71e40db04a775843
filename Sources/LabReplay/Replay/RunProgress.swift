/// How far a run has come, told before memory grows: what is known of it if it grows too far.
package struct RunProgress: Sendable, Equatable {
    package var timeNs: Int64
    /// How often memory was asked for until now, this time included.
    package var growths: Int64
    package var decodes: Int64
    package var requests: Int64

    package init(timeNs: Int64, growths: Int64, decodes: Int64, requests: Int64) {
        self.timeNs = timeNs
        self.growths = growths
        self.decodes = decodes
        self.requests = requests
    }
}
