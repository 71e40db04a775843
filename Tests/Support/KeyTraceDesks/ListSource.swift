@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders

/// A trace in arrays, as formats give theirs.
final class ListSource: RequestSource {
    let trace: PlainTrace
    private var place = 0

    init(_ trace: PlainTrace) { self.trace = trace }

    var columns: RequestColumns { trace.columns }
    var requestCount: Int? { trace.keys.count }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        let end = min(place + block.room, trace.keys.count)
        for (index, position) in (place..<end).enumerated() {
            trace.put(position, into: &block, UInt32(index))
        }
        block.count = end - place
        place = end
    }
}

extension PlainTrace {
    /// `a4 b a9`: a key's letter and its size; without one, none has a size.
    init(_ text: String) {
        let requests = text.split(separator: " ")
        let hasSizes = requests.contains { $0.utf8.count > 1 }
        self.init(columns: hasSizes ? .sizes : [])
        for request in requests {
            keys.append(UInt64(request.utf8.first ?? 0))
            if hasSizes { sizes.append(Int64(request.dropFirst()) ?? 1) }
        }
    }

    func prefix(_ count: Int) -> PlainTrace {
        PlainTrace(
            keys: Array(keys.prefix(count)), sizes: Array(sizes.prefix(count)),
            times: Array(times.prefix(count)), columns: columns,
            costs: Array(costs.prefix(count)), latenciesNs: Array(latenciesNs.prefix(count)),
            operations: Array(operations.prefix(count)), lives: Array(lives.prefix(count)))
    }

    var inMemory: KeyTrace {
        get throws { try KeyTraceReader.readAll(ListSource(self), countsEachAsOne: false).trace }
    }

    /// All of a generated trace.
    init(_ source: any RequestSource) { self = ReadTrace(source).trace }
}

extension KeyReplayPlan {
    init(_ policies: [String], _ sizes: String) throws {
        self.init(
            policies: try policies.map {
                Policy(text: $0, order: try OrderSpec.parse($0, forKeyTraces: true))
            },
            sizes: try KeySize.list(sizes))
    }
}

/// Counts of one policy at one size.
func replayed(_ policy: String, _ size: String, _ trace: PlainTrace) throws -> KeyCounts {
    try KeyReplay(KeyReplayPlan([policy], size)).run(trace.inMemory)[0].counts
}
