/// The system that really has a phone's processes, where they aren't only modelled: it counts their
/// memory, and may end them itself.
///
/// The replay of the phone asks it whenever an app's memory has grown, and tells it how each
/// process stands. Modelled phones have none.
package protocol ProcessKeeper: AnyObject {
    /// True if that system itself chooses whom to end when memory runs short: the replay then ends
    /// no app for that.
    var endsProcesses: Bool { get }
    /// The bytes that all processes hold together now, as that system counts them: in place of the
    /// model's sum.
    func heldBytes() -> Int64?
    /// All processes together may take so much from now on, since another app was ended.
    func widen(toBytes limitBytes: Int64)
    /// A process stands otherwise from now on.
    ///
    /// - Parameter score: the higher, the sooner it is ended, as Linux has `oom_score_adj`.
    func stand(_ app: Int, score: Int)
    /// The apps whose processes the system has ended since it was last asked, in the order of
    /// their ends. The memory of such an app holds nothing any more, and takes nothing until
    /// `processBegins`.
    func takeEnded() -> [Int]
}
