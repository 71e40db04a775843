import LabBase
import LabKeyTraces
import LabOrders
import LabXZ

extension FuzzTargets {
    /// A target for each format, and one for files whose format is not told.
    static let keyFormats: [FuzzTarget] =
        KeyFormats.all.map { format in
            let id = format.id
            return FuzzTarget(
                id, "a key trace of format \(id), compressed or not",
                mostBytes: id == LCS.id ? 12_000 : 4096,
                words: Words.keyTraces + format.words
            ) { try KeyTraceBytes($0, format: id).check() }
        } + [
            FuzzTarget(
                "keys", "a key trace whose format and compression its bytes tell", mostBytes: 4096,
                words: Words.keyTraces
            ) { try KeyTraceBytes($0, format: nil).check() }
        ]
}

/// A key trace's file, as commands read it.
private struct KeyTraceBytes {
    private var bytes: [UInt8]
    private var choice = KeyTraceInput.Choice()

    /// A first line such as `?key=1,size=2;ops=read;block=4096` is what options would say; for
    /// `struct` it begins with a record's description.
    init(_ bytes: [UInt8], format: String?) {
        self.bytes = bytes
        choice.format = format
        choice.keepsNames = true
        choice.xz = XZUnpacker.decompressor
        guard bytes.first == UInt8(ascii: "?") else { return }
        let (line, rest) = bytes.firstLine
        self.bytes = rest
        for piece in Array(line.dropFirst()).text.split(separator: ";") {
            if piece.hasPrefix("ops=") {
                choice.operations = OperationChoice.parse(String(piece.dropFirst(4)))
            } else if piece.hasPrefix("block=") {
                choice.blockBytes = BlockLength.parse(String(piece.dropFirst(6)))
            } else if format == RecordDescription.word {
                choice.format = RecordDescription.word + " " + piece
            } else {
                choice.columns.names = ColumnChoice.parse(String(piece))
            }
        }
    }

    func check() throws {
        if choice.format == EVK.id {
            let mended = EVKMending.mended(bytes)
            if mended != bytes { try check(mended) }
        }
        try check(bytes)
    }

    private func check(_ bytes: [UInt8]) throws {
        let file = try ScratchFile(bytes, named: "t")
        guard let read = try self.read(file.path) else { return }
        // A reader that is asked for names, and one that isn't, find the same, unless the names are
        // what is wrong.
        var numbers = choice
        numbers.keepsNames = false
        let bare = try ReadRequests.of(file.path, numbers)
        try FuzzFinding.unless(
            bare?.keys.count == read.keys.count && bare?.sizes == read.sizes
                && bare?.times == read.times && bare?.details == read.details || read.isCut
                || read.failure != nil,
            "without names \(String(describing: bare?.keys.count)) requests, and not "
                + "\(read.keys.count)")
        guard !read.isCut else { return }
        try compressed(bytes, read)
        if read.failure == nil { try rewritten(file.path, read) }
        try summed(file.path)
    }

    private func read(_ path: String) throws -> ReadRequests? {
        guard let read = try ReadRequests.of(path, choice) else { return nil }
        if let failure = read.failure, let good = failure.goodRequests {
            try FuzzFinding.unless(
                good == read.keys.count, "\(good) good requests, and \(read.keys.count) came")
        }
        return read
    }

    /// A compressed file of unknown length has the same requests. An evk isn't compared: its end is
    /// unknown at its beginning.
    private func compressed(_ bytes: [UInt8], _ read: ReadRequests) throws {
        guard choice.format != nil, choice.format != EVK.id,
            Compression(magic: Array(bytes.prefix(Compression.magicBytes))) == nil
        else { return }
        let compression: Compression = bytes.count % 2 == 0 ? .gzip : .zstd
        let output = MemorySink()
        let sink = compression.compressing(output)
        try sink.write(bytes)
        try sink.finish()
        let file = try ScratchFile(output.bytes, named: "t" + compression.ending)
        let again = try ReadRequests.of(file.path, choice)
        try FuzzFinding.unless(
            again?.keys == read.keys && again?.sizes == read.sizes && again?.times == read.times
                && again?.details == read.details,
            "\(compression): \(String(describing: again?.keys.count)) requests, and not "
                + "\(read.keys.count); \(String(describing: again?.failure)), and not "
                + "\(String(describing: read.failure))")
    }

    /// Through formats that keep all, but for times of an unusual unit.
    private func rewritten(_ path: String, _ read: ReadRequests) throws {
        for format in [EVK.self, CSVColumns.self] as [any WrittenKeyFormat.Type] {
            let output = MemorySink()
            do throws(Complaint) {
                let input = try KeyTraceInput([path], choice)
                _ = try KeyConversion.run(input.source, input.texts, to: format, output)
            } catch {
                guard error.what.hasPrefix("\(format.id) can't hold this trace: ") else {
                    throw FuzzFinding("isn't written as \(format.id): \(error)")
                }
                try Refusal.line(error.line)
                continue
            }
            let file = try ScratchFile(output.bytes, named: "u")
            var own = KeyTraceInput.Choice()
            own.format = format.id
            own.keepsNames = true
            let again = try ReadRequests.of(file.path, own)
            let times = format.id == CSVColumns.id ? read.timesInCSV : read.times
            try FuzzFinding.unless(
                again?.keys == read.keys && again?.sizes == read.sizes
                    && again?.times == times && again?.details == read.details
                    && again?.failure == nil,
                "written as \(format.id), \(String(describing: again?.keys.count)) requests and "
                    + "not \(read.keys.count): \(String(describing: again?.failure))")
        }
    }

    /// `lab trace info`, and a trace that is held.
    private func summed(_ path: String) throws {
        _ = try Refusal.caught {
            let summary = try KeySummary.read(KeyTraceInput([path], choice), keepsGoing: true)
            _ = summary.answer.text(.plain) + summary.csv(of: []) + summary.json(of: [])
        }
        _ = try Refusal.caught {
            var held = choice
            held.keepsNames = false
            let input = try KeyTraceInput([path], held)
            let trace = try KeyTraceReader.readAll(
                input.source, countsEachAsOne: bytes.count % 3 == 0, keepsGoing: true
            ).trace
            try FuzzFinding.unless(
                trace.keyCount <= trace.count, "\(trace.keyCount) keys of \(trace.count) requests")
            _ = trace.future
        }
    }
}

/// A trace's first requests.
struct ReadRequests {
    /// Some formats say with a line how many millions of requests come.
    static let most = 20_000

    /// As text where they are one.
    private(set) var keys: [String] = []
    private(set) var sizes: [Int64] = []
    private(set) var times: [Int64] = []
    /// Costs, latencies, operations and times to live, request after request.
    private(set) var details: [Int64] = []
    private let ticksPerSecond: Int?
    private(set) var failure: Complaint?
    /// True if there were more requests.
    private(set) var isCut = false

    /// The requests of a file; nil if the file is refused before its first request.
    static func of(_ path: String, _ choice: KeyTraceInput.Choice) throws -> ReadRequests? {
        try Refusal.caught {
            let input = try KeyTraceInput([path], choice)
            return try ReadRequests(input.source, input.texts)
        }
    }

    /// Times of a unit that a column of a csv can't name are whole seconds there.
    var timesInCSV: [Int64] {
        let ticks = ticksPerSecond ?? 1
        if [1000, 1_000_000, 1_000_000_000].contains(ticks) { return times }
        return times.map { $0 / Int64(max(1, ticks)) }
    }

    init(_ source: any RequestSource, _ texts: KeyTexts) throws {
        ticksPerSecond = source.ticksPerSecond
        var block = RequestBlock()
        while true {
            do throws(Complaint) {
                try source.read(into: &block, wanted: source.columns)
            } catch {
                failure = error
                _ = try Refusal.caught { throw error }
                return
            }
            if block.count == 0 { return }
            for index in 0..<UInt32(block.count) {
                if keys.count == Self.most {
                    isCut = true
                    return
                }
                keys.append(Self.name(block.keys[index], texts))
                if source.columns.contains(.sizes) { sizes.append(block.sizes[index]) }
                if source.columns.contains(.times) { times.append(block.times[index]) }
                addDetails(block, index, source.columns)
            }
        }
    }

    private mutating func addDetails(
        _ block: borrowing RequestBlock, _ index: UInt32, _ columns: RequestColumns
    ) {
        if columns.contains(.costs) { details.append(block.costs[index]) }
        if columns.contains(.latencies) { details.append(block.latenciesNs[index]) }
        if columns.contains(.operations) { details.append(Int64(block.operations[index])) }
        if columns.contains(.lives) { details.append(Int64(block.lives[index])) }
    }

    /// A text that is a decimal is that number: binary formats have larger ones than texts.
    private static func name(_ key: UInt64, _ texts: KeyTexts) -> String {
        guard texts.has(key) else { return String(key) }
        let bytes = texts.text(at: Int(key - KeyTexts.first))
        return String(validating: bytes, as: UTF8.self)
            ?? bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
}
