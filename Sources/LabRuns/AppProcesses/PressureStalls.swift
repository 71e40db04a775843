/// The time that processes had to wait for memory, by the kernel's pressure stall information
/// (`psi`), read at each look of the phone's system.
///
/// It is time of this machine's clock, so that no two runs have the same: which apps are ended
/// because of it is measured, and not reproducible.
final class PressureStalls {
    /// Android's lmkd acts when some had to wait for so long within a second
    /// (`ro.lmk.psi_partial_stall_ms` of its README).
    static let mostNs: Int64 = 70_000_000
    static let windowNs: Int64 = 1_000_000_000

    private let file: String
    private let files: GroupFiles
    private let clock: () -> Int64
    private var looks: [(timeNs: Int64, waitedNs: Int64)] = []

    /// A group of version 1 has no such figure: the machine's is taken then.
    init(_ group: MemoryGroup, clock: @escaping () -> Int64) {
        file = group.version == .v1 ? "/proc/pressure/memory" : group.path + "/memory.pressure"
        files = group.files
        self.clock = clock
        look()
    }

    /// The sum since the machine started; nil where the kernel has no such file.
    var waitedNs: Int64? {
        guard let text = files.read(file),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("some ") }),
            let total = line.split(separator: " ").first(where: { $0.hasPrefix("total=") })
        else { return nil }
        return Int64(total.dropFirst("total=".count)).map { $0 * 1000 }
    }

    private func look() {
        guard let waitedNs else { return }
        let nowNs = clock()
        // The oldest that is kept lies as far back as the window, or further.
        while looks.count > 1, looks[1].timeNs <= nowNs - Self.windowNs { looks.removeFirst() }
        looks.append((nowNs, waitedNs))
    }

    /// True if processes have waited for too long within the window; reported once.
    func take() -> Bool {
        look()
        guard let first = looks.first, let last = looks.last,
            last.waitedNs - first.waitedNs >= Self.mostNs
        else { return false }
        looks = [last]
        return true
    }
}
