import LabDevices

/// When the pages of freed images go back to the kernel, on the virtual clock.
package struct Purging {
    private let decay: AllocatorDecay
    private var nowNs: Int64 = 0
    /// Since when a page has waited; nil while none does.
    private var sinceNs: Int64?

    package init(_ decay: AllocatorDecay) { self.decay = decay }

    package mutating func noteFree() {
        if sinceNs == nil { sinceNs = nowNs }
    }

    /// All pages went back.
    package mutating func isDone() { sinceNs = nil }

    /// The clock moves on: true if the pages went back on the way there.
    package mutating func isDue(before timeNs: Int64) -> Bool {
        defer { nowNs = timeNs }
        guard case .after(let ns) = decay, let sinceNs, sinceNs + ns <= timeNs else { return false }
        self.sinceNs = nil
        return true
    }
}
