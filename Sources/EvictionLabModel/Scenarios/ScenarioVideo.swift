import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// A video that a view plays while it is in sight, on a pager while its page is in front.
    public struct Video: Sendable {
        let json: JSON

        /// - Parameters:
        ///   - memoryBytes: of its player, from its beginning to its end.
        ///   - bytesPerSecond: data in a second of it.
        ///   - length: how long it is.
        ///   - ahead: how much of it is fetched before that is shown; nil: 50 seconds.
        ///   - starts: how much of it must be there before it plays; nil: 2.5 seconds.
        ///   - keepsPoster: whether the view keeps its image while it plays.
        public init(
            memoryBytes: Int64, bytesPerSecond: Int64, length: Duration, ahead: Duration? = nil,
            starts: Duration? = nil, keepsPoster: Bool = false
        ) {
            json = JSON([
                VideoKeys.memory.member(memoryBytes), VideoKeys.rate.member(bytesPerSecond),
                (VideoKeys.length.name, JSON(length)), (VideoKeys.ahead.name, .given(ahead)),
                (VideoKeys.starts.name, .given(starts)),
                VideoKeys.poster.unusual(keepsPoster ? .kept : .released),
            ])
        }
    }
}
