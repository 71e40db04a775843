import LabBase
import LabDevices

/// Where loads wait for their turn.
package enum QueuePart: PolicyPart {
    package static let id = "queue"
    package static let summary = "where loads wait for their turn: queue(name, stages=decode)"
    package static let isRepeatable = true
    package static let explanation = """
        A load goes through stages: 'fetch' over the network, if it is remote and not on disk; \
        'read' from the disk; 'decode'. What it doesn't need, it skips. A queue has its stages \
        one load after the other, or so many at a time; a load that has its turn keeps its place \
        through all of the queue's stages. A stage without a queue is never waited for. A policy \
        can have several, but only one for a stage and a kind of loads.
        """
    package static let parameters = [
        PolicyParameter(
            "name", "any word", default: "required", "what it is called", isPositional: true),
        PolicyParameter(
            "stages", "\(Stage.list), or from..to as fetch..decode", default: "required",
            "what loads wait for here"),
        PolicyParameter("width", "4, or cores*2", default: "no limit", "loads at a time"),
        PolicyParameter(
            "bytes", "30MiB", default: "no limit",
            "bytes being decoded at a time; one load always has its turn"),
        PolicyParameter(
            "order", QueueRule.Order.list, default: "fifo",
            "whose turn is next; priority: what a view waits for before what is fetched ahead, "
                + "first in, first out among equals"),
        PolicyParameter(
            "from", LoadOrigin.list, default: "all",
            "which loads go this way, by where they begin: with a fetch, with a file on disk, or "
                + "with one that is kept in memory"),
        PolicyParameter(
            "decoding", "1, or cores", default: "no limit",
            "of those that have their turn, how many decode at a time; who waits for that keeps "
                + "its place"),
        PolicyParameter("for", QueueRule.Serves.list, default: "all", "which loads go this way"),
        PolicyParameter(
            "after", "another queue's name", default: "none",
            "nobody new has their turn here while that queue isn't empty"),
        PolicyParameter("rate", "80", default: "no limit", "turns in a second"),
        PolicyParameter("burst", "25", default: "1", "turns that may be saved up, with a rate"),
    ]

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        guard let name = arguments.words.first else {
            throw arguments.problem(
                "the queue's name is missing", "Write for example queue(decoding, stages=decode)")
        }
        if composition.queues.contains(where: { $0.name == name.value }) {
            throw arguments.problem(
                "there is a queue '\(name.value)' already", "Choose another name", of: name)
        }
        guard let stages = arguments["stages"] else {
            throw arguments.problem(
                "'stages' is missing", "Write for example stages=decode or stages=fetch..decode")
        }
        var queue = QueueRule(name: name.value, stages: try arguments.stages(stages))
        queue.width = try arguments.width("width", on: device)
        queue.widthBytes = try bytes(arguments, queue.stages)
        queue.order = try arguments.choice("order") ?? queue.order
        queue.serves = try arguments.choice("for") ?? queue.serves
        queue.origin = try arguments.choice("from")
        queue.decodeWidth = try decodeWidth(arguments, queue.stages, device)
        queue.waitsFor = arguments["after"].flatMap { $0.value == "none" ? nil : $0.value }
        queue.perSecond = try arguments.count("rate")
        queue.burst = try arguments.count("burst")
        if queue.burst != nil, queue.perSecond == nil {
            throw arguments.problem(
                "'burst' does nothing without a rate", "Add one, such as rate=80",
                ofNameOf: arguments["burst"]!)
        }
        try check(queue, against: composition.queues, arguments)
        composition.queues.append(queue)
    }

    private static func decodeWidth(
        _ arguments: PolicyArguments, _ stages: ClosedRange<Stage>, _ device: Device
    ) throws(Complaint) -> Int? {
        let width = try arguments.width("decoding", on: device)
        if width != nil, stages.upperBound != .decode || stages.lowerBound == .decode {
            throw arguments.problem(
                "'decoding' is for a queue in which loads do more than decode, and decode last",
                "Use 'width', or stages up to decode", ofNameOf: arguments["decoding"]!)
        }
        return width
    }

    private static func bytes(
        _ arguments: PolicyArguments, _ stages: ClosedRange<Stage>
    ) throws(Complaint) -> Int64? {
        guard let argument = arguments["bytes"] else { return nil }
        let bytes = try arguments.size("bytes")
        if bytes != nil, !stages.contains(.decode) {
            throw arguments.problem(
                "'bytes' counts what is being decoded, and this queue has no decode", "Use 'width'",
                ofNameOf: argument)
        }
        return bytes
    }

    private static func check(
        _ queue: QueueRule, against others: [QueueRule], _ arguments: PolicyArguments
    ) throws(Complaint) {
        for other in others where other.stages.overlaps(queue.stages) {
            let areSame =
                other.serves == queue.serves || other.serves == .all || queue.serves == .all
            let comeTogether =
                other.origin == queue.origin || other.origin == nil || queue.origin == nil
            guard areSame, comeTogether else { continue }
            let stage = max(other.stages.lowerBound, queue.stages.lowerBound)
            throw arguments.problem(
                "queue '\(other.name)' has '\(stage.rawValue)' for these loads already",
                "Give each other stages, or other loads by 'for' and 'from'",
                of: arguments["stages"]!)
        }
    }
}
