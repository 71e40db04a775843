import LabBase
import LabCells
import LabKeyTraces
import LabOrders
import LabPictures
import LabScripts

/// The requests of a scenario or of a recording as a key trace, so that both worlds meet: a request
/// each, in order, with its time in milliseconds, its image's name, and the bytes that a store
/// would claim for the whole picture.
///
/// Those are the requests that the script makes. What a policy adds is its own: a view that
/// restores what it let go of, or asks again in the app's next life, makes no request here.
package struct TraceKeys: TraceSink {
    private var images: [ImageID] = []
    private var timesNs: [Int64] = []

    init() {}

    package mutating func receive(_ event: TraceEvent) {
        guard case .request(_, let image, _, _) = event.action else { return }
        images.append(image)
        timesNs.append(event.timeNs)
    }

    /// Plays a source, and writes its requests in some format.
    ///
    /// - Parameter name: the output by the user's name for it.
    package static func write(
        _ input: CellInput, to format: any WrittenKeyFormat.Type, _ output: any ByteSink,
        named name: String
    ) throws(Complaint) {
        var keys = TraceKeys()
        try Complaint.ofPlay { () throws(Halt) in try input.source.playDirectly(into: &keys) }
        try keys.write(of: input.header.catalog, to: format, output, context(format, named: name))
    }

    static func context(_ format: any WrittenKeyFormat.Type, named name: String = "") -> SinkContext
    {
        SinkContext(
            columns: format.columns.intersection([.times, .sizes]), texts: KeyTexts(),
            ticksPerSecond: 1000, format: format.id, output: name)
    }

    func write(
        of catalog: ImageCatalog, to format: any WrittenKeyFormat.Type, _ output: any ByteSink,
        _ context: SinkContext
    ) throws(Complaint) {
        let texts = context.texts
        let sink = try format.sink(output, context)
        // By image; zero, which no name comes to, until it is first requested.
        var keys = ArrayTable<ImageID, UInt64>(repeating: 0, count: catalog.imageCount)
        var block = RequestBlock()
        for (image, timeNs) in zip(images, timesNs) {
            if keys[image] == 0 { keys[image] = texts.key(Array(catalog.name(of: image).utf8)) }
            let index = UInt32(block.count)
            block.keys[index] = keys[image]
            block.sizes[index] = catalog.sizeBytes[image]
            block.times[index] = timeNs / 1_000_000
            block.count += 1
            guard block.count == RequestBlock.capacity else { continue }
            try sink.write(block)
            block.count = 0
        }
        if block.count > 0 { try sink.write(block) }
        try sink.finish()
    }
}

/// A source as the text of a trace, in chunks.
package enum TraceText {
    package static func write(
        _ input: CellInput, _ body: @escaping (String) -> Void
    ) throws(Complaint) {
        var writer = TraceWriter(header: input.header) { body(String(decoding: $0, as: UTF8.self)) }
        try Complaint.ofPlay { () throws(Halt) in try input.source.play(into: &writer) }
    }
}
