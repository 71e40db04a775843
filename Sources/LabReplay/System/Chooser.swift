/// The rule by which a system chooses the process that it ends.
package enum Chooser: String, Sendable, CaseIterable {
    /// Android's lmkd: the highest score, and of equals the one that was left longest ago.
    case score
    /// iOS: the lowest band, and in it the largest footprint.
    case band
    /// The Linux kernel: the largest sum of size and score.
    case kernel
}
