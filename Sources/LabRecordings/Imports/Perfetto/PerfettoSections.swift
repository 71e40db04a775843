import LabPictures

/// Sections of an app's threads, one within another, read as they begin and end.
struct PerfettoSections {
    /// A call of `BitmapFactory` reads the size, and decodes nothing, if another follows it on its
    /// thread this soon and takes this many times as long: the picture's own. Libraries call it
    /// twice for a picture; the sections have one name. Assumed.
    private static let soonNs: Int64 = 5_000_000
    private static let longer: Int64 = 4

    private struct Open {
        let mark: PerfettoTrace.Mark
        /// The file of the load that the section is, or is within.
        var resource: Imported.Resource?
        /// True for a decode that no other encloses.
        var isOutermost = false
        var size: PixelSize?
    }

    private struct Thread {
        var open: [Open] = []
        /// The index of the outermost decode among the open sections.
        var decode: Int?
        /// A call of `BitmapFactory` that may turn out to have read the size alone.
        var waiting: (decode: Imported.Decode, byte: Int)?
    }

    private let bytes: [UInt8]
    private var threads: [PerfettoTrace.Track: Thread] = [:]
    /// Loads that have begun and have not decoded yet.
    private var loading: Set<Int> = []
    private var isInFront = false
    private var isInBackground = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func begin(_ mark: PerfettoTrace.Mark, _ log: inout Imported) {
        var open = Open(mark: mark)
        var thread = threads[mark.track] ?? Thread()
        threads[mark.track] = nil
        open.resource = thread.open.last?.resource
        switch mark.meaning {
        case .load: open.resource = load(mark, &log)
        case .decode, .bitmapFactory:
            if thread.decode == nil {
                thread.decode = thread.open.count
                open.isOutermost = true
            }
        case .size:
            if let decode = thread.decode { thread.open[decode].size = size(mark.name) }
        default: instant(mark, &log)
        }
        thread.open.append(open)
        threads[mark.track] = thread
    }

    mutating func end(_ mark: PerfettoTrace.Mark, _ log: inout Imported) {
        guard var thread = threads[mark.track], let closed = thread.open.popLast() else { return }
        threads[mark.track] = nil
        if closed.isOutermost {
            thread.decode = nil
            let decode = Imported.Decode(
                closed.resource, beginNs: closed.mark.timeNs, endNs: mark.timeNs,
                size: closed.size)
            settle(&thread, before: decode, &log)
            let byte = closed.mark.name.lowerBound
            if closed.mark.meaning == .bitmapFactory {
                thread.waiting = (decode, byte)
            } else {
                add(decode, byte, &log)
            }
        }
        threads[mark.track] = thread
    }

    mutating func finish(_ log: inout Imported) {
        // In the order of their bytes, since a dictionary has none.
        let waiting = threads.values.compactMap(\.waiting).sorted { $0.byte < $1.byte }
        threads = [:]
        for (decode, byte) in waiting { add(decode, byte, &log) }
    }

    private mutating func settle(
        _ thread: inout Thread, before next: Imported.Decode, _ log: inout Imported
    ) {
        guard let (decode, byte) = thread.waiting else { return }
        thread.waiting = nil
        let gapNs = next.beginNs &- decode.endNs
        let tookNs = decode.endNs &- decode.beginNs
        let nextTookNs = next.endNs &- next.beginNs
        if gapNs < Self.soonNs, tookNs < nextTookNs / Self.longer {
            return log.passOver(
                "of BitmapFactory, just before a longer one on its thread and so taken to read "
                    + "the size alone", at: .byte(byte))
        }
        add(decode, byte, &log)
    }

    private mutating func add(_ decode: Imported.Decode, _ byte: Int, _ log: inout Imported) {
        if let resource = decode.resource { loading.remove(resource.number) }
        log.add(decode, at: .byte(byte))
    }

    mutating func instant(_ mark: PerfettoTrace.Mark, _ log: inout Imported) {
        let place = ImportPlace.byte(mark.name.lowerBound)
        func add(_ what: Imported.Moment.What) {
            log.add(Imported.Moment(timeNs: mark.timeNs, what), at: place)
        }
        switch mark.meaning {
        case .frame: add(.frame)
        case .ask: log.passOver("asking for a picture without saying which", at: place)
        case .trim:
            switch level(mark.name) {
            case 5, 10, 15: add(.memoryWarning)
            case nil: log.passOver("of onTrimMemory without its level", at: place)
            case _?:
                log.passOver("of onTrimMemory for an app that isn't in front", at: place)
            }
        case .resume:
            isInFront = true
            if isInBackground { add(.foreground) }
            isInBackground = false
        case .pause: isInFront = false
        case .stop:
            if !isInFront, !isInBackground {
                add(.background)
                isInBackground = true
            }
        default: break
        }
    }
}

extension PerfettoSections {
    /// A load asks for a picture that no cache in memory had. It runs again when its data are
    /// there: that is the same load.
    private mutating func load(
        _ mark: PerfettoTrace.Mark, _ log: inout Imported
    ) -> Imported.Resource? {
        guard let start = end(of: "model=", in: mark.name) else { return nil }
        var model = bytes[start..<mark.name.upperBound]
        if model.last == UInt8(ascii: ")") { model = model.dropLast() }
        let text = String(decoding: model, as: UTF8.self)
        let resource = log.numbers.resource(url: text) ?? log.numbers.resource(named: text)
        let isFirst = end(of: "reason=INITIALIZE", in: mark.name) != nil
        if isFirst || !loading.contains(resource.number) {
            loading.insert(resource.number)
            log.add(
                Imported.Request(timeNs: mark.timeNs, resource, hits: false),
                at: .byte(mark.name.lowerBound))
        }
        return resource
    }

    /// Searches bytes, since a text's characters take many times as long.
    private func end(of word: StaticString, in range: Range<Int>) -> Int? {
        word.withUTF8Buffer { word in
            guard range.count >= word.count else { return nil }
            return (range.lowerBound...range.upperBound - word.count)
                .first { bytes[$0..<$0 + word.count].elementsEqual(word) }
                .map { $0 + word.count }
        }
    }

    /// `ID#w=300;h=250;dw=150;dh=150;src=...`: the size that was asked for, or else the file's.
    private func size(_ range: Range<Int>) -> PixelSize? {
        let name = String(decoding: bytes[range].prefix(128), as: UTF8.self)
        var numbers: [Substring: Int] = [:]
        for word in name.dropFirst(3).split(separator: ";") {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[1].count < 8 else { continue }
            numbers[parts[0]] = Int(parts[1])
        }
        guard let width = numbers["dw"] ?? numbers["w"], width > 0,
            let height = numbers["dh"] ?? numbers["h"], height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// `trimMemory: 15`.
    private func level(_ range: Range<Int>) -> Int? {
        let name = String(decoding: bytes[range].prefix(32), as: UTF8.self)
        return name.split(separator: " ").last.flatMap { Int($0) }
    }

    /// The process that is ended is the mark's own, or the number after `lmk,`.
    func kills(_ mark: PerfettoTrace.Mark, _ app: Int32, _ log: inout Imported) {
        let words = String(decoding: bytes[mark.name].prefix(64), as: UTF8.self)
            .split(separator: ",")
        let killed = words.first == "lmk" ? words.dropFirst().first.flatMap { Int32($0) } : nil
        guard app > 0, (killed ?? mark.process) == app else { return }
        log.passOver(
            "saying that the system ended the app", at: .byte(mark.name.lowerBound))
    }
}
