import LabBase

/// Figures measured while a run's memory was real.
public struct MemoryMeasurement: RowSource, Sendable, Equatable {
    package var peakResidentBytes: Int64
    package var baselineResidentBytes: Int64
    package var arenaResidentPeakBytes: Int64
    package var arenaActivePeakBytes: Int64
    package var decodeCPUNs: Int64
    package var wallNs: Int64

    package init(
        peakResidentBytes: Int64, baselineResidentBytes: Int64, arenaResidentPeakBytes: Int64,
        arenaActivePeakBytes: Int64, decodeCPUNs: Int64, wallNs: Int64
    ) {
        self.peakResidentBytes = peakResidentBytes
        self.baselineResidentBytes = baselineResidentBytes
        self.arenaResidentPeakBytes = arenaResidentPeakBytes
        self.arenaActivePeakBytes = arenaActivePeakBytes
        self.decodeCPUNs = decodeCPUNs
        self.wallNs = wallNs
    }

    var figures: [Figure] { Self.table.figures(of: self) }

    static let table: [TableColumn<MemoryMeasurement>] = [
        .of(.peakRssBytes), .of(.baselineRssBytes), .of(.peakRssDeltaBytes),
        .of(.arenaResidentPeakBytes), .of(.decodeCpuMs), .of(.wallMs), .of(.arenaActivePeakBytes),
    ]
}

extension TypedColumn where Source == MemoryMeasurement, Value == Int64 {
    /// The most of the cell's own process that was ever resident.
    public static var peakRssBytes: Self {
        Self("peak_rss_bytes", .bytes, .lower, measured: true) { $0.peakResidentBytes }
    }
    /// Resident bytes before the first event.
    public static var baselineRssBytes: Self {
        Self("baseline_rss_bytes", .bytes, measured: true) { $0.baselineResidentBytes }
    }
    /// Resident bytes that the run added to the baseline.
    public static var peakRssDeltaBytes: Self {
        Self("peak_rss_delta_bytes", .byteDifference, .lower, measured: true) {
            $0.peakResidentBytes - $0.baselineResidentBytes
        }
    }
    /// The most that jemalloc called resident in the pixels' own arena.
    public static var arenaResidentPeakBytes: Self {
        Self("arena_resident_peak_bytes", .bytes, .lower, measured: true) {
            $0.arenaResidentPeakBytes
        }
    }
    /// The most that blocks in use took in that arena.
    public static var arenaActivePeakBytes: Self {
        Self("arena_active_peak_bytes", .bytes, .lower, measured: true) { $0.arenaActivePeakBytes }
    }
}

extension TypedColumn where Source == MemoryMeasurement, Value == Double {
    /// Processor time of allocating and decoding.
    public static var decodeCpuMs: Self {
        Self("decode_cpu_ms", .milliseconds, .lower, measured: true) { $0.decodeCPUNs }
    }
    /// Time that the replay took.
    public static var wallMs: Self {
        Self("wall_ms", .milliseconds, .lower, measured: true) { $0.wallNs }
    }
}
