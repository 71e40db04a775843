import LabPolicies
import LabReplay
import LabScripts

/// Reads the log of a run as it is written, in one pass, and keeps which images, screens and
/// moments make its figures.
package final class CulpritSearch {
    private var reading: Reading
    private let header: TraceHeader

    package init(_ header: TraceHeader, _ composition: Composition) {
        self.header = header
        reading = Reading(header, BlankCauses(composition))
    }

    package func note(_ timeNs: Int64, _ entry: LogEntry) { reading.note(timeNs, entry) }

    /// After the last entry.
    package func found(_ policy: String, _ result: RunResult) -> Culprits {
        Culprits(
            scenario: header.scenario, policy: policy, seed: header.seed, catalog: header.catalog,
            screenNames: header.screenNames, result: result,
            causes: reading.blank.causes, moments: reading.moments.numbered,
            blank: reading.blank.parts, blankOfLoads: reading.blank.ofLoad,
            waits: reading.blank.waits, redecodes: reading.copies.redecodes,
            decodes: reading.copies.decodes, warnings: reading.copies.warnings,
            held: reading.copies.bytes)
    }
}

/// Keeps what the log has had so far. It is a value, so that its tables read each other in place:
/// as properties of an object they were copied for each entry.
private struct Reading {
    private var state = LogState()
    private(set) var blank: BlankTimes
    private(set) var moments = Moments()
    private(set) var copies: Copies

    init(_ header: TraceHeader, _ causes: BlankCauses) {
        blank = BlankTimes(causes)
        copies = Copies(
            imageBytes: header.catalog.sizeBytes.numbers.map { header.catalog.sizeBytes[$0] })
    }

    mutating func note(_ timeNs: Int64, _ entry: LogEntry) {
        if let restNs = moments.restBegins(before: timeNs) {
            blank.cutAll(state, moments.current, restNs)
            moments.rest(atNs: restNs)
        }
        if moments.begins(with: entry) { blank.cutAll(state, moments.current, timeNs) }
        moments.note(entry, timeNs)
        copies.note(entry, state, timeNs)
        blank.cut(before: entry, state, moments.current, timeNs)
        state.note(entry)
        blank.begin(with: entry, state, timeNs)
    }
}
