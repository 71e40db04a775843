import LabBase
import LabDevices

/// A queue in which loads wait for their turn.
package enum QueuePart: PolicyPart {
    package static let id = "queue"
    package static let summary = "where loads wait for their turn: queue(name, stages=decode)"
    package static let isRepeatable = true
    static let keys: [PartKey<QueueRule>] = [
        PartKey(PolicyParameter("name", of: id, isPositional: true)) {
            arguments, _, queue throws(Complaint) in
            guard let name = arguments.words.first else {
                throw arguments.problem(
                    "the queue's name is missing",
                    "Write for example queue(decoding, stages=decode)")
            }
            queue.name = name.value
        } write: { queue, text in
            text.word(queue.name)
        },
        PartKey(PolicyParameter("stages", of: id)) { arguments, _, queue throws(Complaint) in
            guard let stages = arguments["stages"] else {
                throw arguments.problem(
                    "'stages' is missing",
                    "Write for example stages=decode or stages=fetch..decode")
            }
            queue.stages = try arguments.stages(stages)
        } write: { queue, text in
            text.add("stages", queue.stages.text)
        },
        key("width", \.width, .width),
        key("bytes", \.widthBytes, .size).refused(
            "counts what is being decoded, and this queue has no decode", "Use 'width'"
        ) { queue, _ in queue.widthBytes != nil && !queue.stages.contains(.decode) },
        key("order", \.order, .word), key("for", \.serves, .word),
        key("from", \.origin, .wordOrNone()),
        key("decoding", \.decodeWidth, .width).refused(
            "is for a queue in which loads do more than decode, and decode last",
            "Use 'width', or stages up to decode"
        ) { queue, _ in
            queue.decodeWidth != nil
                && (queue.stages.upperBound != .decode || queue.stages.lowerBound == .decode)
        },
        PartKey(PolicyParameter("after", of: id)) { arguments, _, queue throws(Complaint) in
            queue.waitsFor = arguments["after"].flatMap { $0.value == "none" ? nil : $0.value }
        } write: { queue, text in
            text.add("after", queue.waitsFor)
        },
        key("rate", \.perSecond, .count("80")),
        key("burst", \.burst, .count("25"))
            .refused("does nothing without a rate", "Add one, such as rate=80") { queue, _ in
                queue.burst != nil && queue.perSecond == nil
            },
    ]
    package static var parameters: [PolicyParameter] { keys.parameters() }

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        if let name = arguments.words.first,
            composition.queues.contains(where: { $0.name == name.value })
        {
            throw arguments.problem(
                "there is a queue '\(name.value)' already", "Choose another name", of: name)
        }
        let queue = try keys.rule(arguments, device)
        try check(queue, against: composition.queues, arguments)
        composition.queues.append(queue)
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
