import LabBase
import LabCells
import LabOrders
import LabReplay

/// The result of a replay. docs/look-up/columns.md says what each figure means.
public struct LabResult: Sendable {
    /// As written, or as the cache was called.
    public let policy: String
    /// With all defaults.
    public let spec: String
    /// How the run ended; docs/look-up/columns.md lists what may be.
    public let status: RunStatus
    /// The first mistake of a cache of one's own; its figures are not to be trusted.
    public let problem: CacheProblem?
    /// Every column, as `lab run` writes it.
    public let row: ResultRow
    private let result: RunResult
    private let measurement: MemoryMeasurement?

    package init(
        _ cell: Cell, _ input: CellInput, _ result: RunResult, _ measurement: MemoryMeasurement?
    ) {
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
    /// Times that a view asked for an image.
    public var requests: Int { Int(result.counts.requests) }
    /// Requests that a store, or a cache of one's own, answered.
    public var strongHits: Int { Int(result.counts.strongHits) }
    /// Requests that only the weak table answered: a view still held the image.
    public var weakHits: Int { Int(result.counts.weakHits) }
    /// Requests that attached to a load of the same image, already under way.
    public var joins: Int { Int(result.counts.joins) }
    /// Requests that started a load.
    public var misses: Int { Int(result.counts.misses) }
    /// Decodes begun, for requests and for prefetching alike.
    public var decodes: Int { Int(result.counts.decodes) }
    /// Decodes of an image that had been decoded before, with the same content.
    public var redecodes: Int { Int(result.counts.redecodes) }
    /// Images that a store gave up for a limit.
    public var evictions: Int { Int(result.counts.evictions) }
    /// Memory warnings delivered, of any level and from any source.
    public var warnings: Int { Int(result.counts.warnings) }
    /// Times that the device killed the app.
    public var kills: Int { Int(result.counts.kills) }
    /// Requests that were over before their image was there: they cost no decode, but the view
    /// stayed blank.
    public var unservedRequests: Int { Int(result.counts.unservedRequests) }
    /// Times that a view was given another picture than the one it asked for.
    public var wrongImages: Int { Int(result.counts.wrongImages) }
    /// Images that died through the policy's reaction, summed over warnings.
    public var warningFreedBytes: Int64 { result.counts.warningFreedBytes }
    /// The most that decoded images took together.
    public var peakImageBytes: Int64 { result.peaks.image }
    /// The most that a store alone held, views aside.
    public var peakStoreBytes: Int64 { result.peaks.store }
    /// The most that the system would charge the app with, the device's baseline included.
    public var peakFootprintBytes: Int64 { result.baselineBytes + result.peaks.footprint }
    /// How long views were on screen without their image, summed over views.
    public var blankNs: Int64 { result.counts.blankNs }

    /// The share of requests that found their image in memory; not a number without requests.
    public var hitRate: Double { Double(result.counts.hits) / Double(result.counts.requests) }

    /// By how much the resident memory of this process rose; nil for modelled memory.
    public var residentRiseBytes: Int64? {
        measurement.map { $0.peakResidentBytes - $0.baselineResidentBytes }
    }

    /// The highest resident memory of this process; nil for modelled memory.
    public var peakResidentBytes: Int64? { measurement?.peakResidentBytes }
}

extension LabResult: CustomStringConvertible {
    /// A line for people: how it ended, and the first figures.
    public var description: String {
        let figures = [
            "\(requests) requests", "hit rate \(row[figure: .hitRate].written)",
            "\(decodes) decodes", "peak \(Fixed.bytes(peakImageBytes)) of images",
            "blank \(Fixed.milliseconds(ns: blankNs)) ms",
        ]
        return "\(policy): \(status.rawValue), \(figures.joined(separator: ", "))"
            + (problem.map { ". \($0)" } ?? "")
    }
}
