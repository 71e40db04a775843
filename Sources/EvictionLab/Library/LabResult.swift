import LabBase
import LabOrders
import LabReplay
import LabRuns

/// What a replay came to. docs/columns.md says what each figure means.
public struct LabResult: Sendable {
    /// As written, or as the cache was called.
    public let policy: String
    /// With all defaults.
    public let spec: String
    public let status: RunStatus
    /// What a cache of one's own did wrong first of all; its figures are not to be trusted.
    public let problem: CacheProblem?
    /// Every column, as `lab run` writes it.
    public let row: Row
    private let result: RunResult
    private let measurement: Measurement?

    init(_ cell: Cell, _ input: CellInput, _ result: RunResult, _ measurement: Measurement?) {
        policy = cell.policy.text
        spec = cell.policy.spec
        status = result.status
        problem = result.cacheProblem
        row = CellOutcome.finished(cell, input, result, measurement).row
        self.result = result
        self.measurement = measurement
    }

    /// A column's figure: `result[.hitRate]`. Nil where it is undefined, or wasn't measured.
    public subscript<Source: RowSource, Value>(column: TypedColumn<Source, Value>) -> Value? {
        row[column]
    }
}

extension LabResult {
    public var requests: Int { Int(result.counts.requests) }
    public var strongHits: Int { Int(result.counts.strongHits) }
    public var weakHits: Int { Int(result.counts.weakHits) }
    public var joins: Int { Int(result.counts.joins) }
    public var misses: Int { Int(result.counts.misses) }
    public var decodes: Int { Int(result.counts.decodes) }
    public var redecodes: Int { Int(result.counts.redecodes) }
    public var evictions: Int { Int(result.counts.evictions) }
    public var warnings: Int { Int(result.counts.warnings) }
    public var kills: Int { Int(result.counts.kills) }
    public var unservedRequests: Int { Int(result.counts.unservedRequests) }
    public var wrongImages: Int { Int(result.counts.wrongImages) }
    public var warningFreedBytes: Int64 { result.counts.warningFreedBytes }
    public var peakImageBytes: Int64 { result.peaks.image }
    public var peakStoreBytes: Int64 { result.peaks.store }
    /// With the device's baseline.
    public var peakFootprintBytes: Int64 { result.baselineBytes + result.peaks.footprint }
    /// How long views were on screen without their image, summed over views.
    public var blankNs: Int64 { result.counts.blankNs }

    /// Of all requests, those that found their image in memory; not a number where there were none.
    public var hitRate: Double { Double(result.counts.hits) / Double(result.counts.requests) }

    /// By how much the resident memory of this process rose; nil for modelled memory.
    public var residentRiseBytes: Int64? {
        measurement.map { $0.peakResidentBytes - $0.baselineResidentBytes }
    }

    /// The highest resident memory of this process; nil for modelled memory.
    public var peakResidentBytes: Int64? { measurement?.peakResidentBytes }
}
