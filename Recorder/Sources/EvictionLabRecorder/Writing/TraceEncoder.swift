/// Turns events into the lines of a recording.
///
/// Its header has no images yet. They are declared between the events: `{"images":{...}}` before
/// the first line that names an image and again once more is known of it, and `{"sizes":[[88,88]]}`
/// before the first line that names a size.
struct TraceEncoder {
    private var json = JSONBytes()
    /// By key: the image's number.
    private var images: [String: Int] = [:]
    /// By number: what was said of an image, so that it isn't said again.
    private var facts: [ImageFacts?] = []
    /// By number: where an image was first seen.
    private var places: [String] = []
    private var guesses = ImageGuesses()
    /// By number: the guess for an image whose load was not seen yet.
    private var guessed: [Int: ImageFacts?] = [:]
    private var hosts: [String: Int] = [:]
    private var sizes: Set<PixelSize> = []
    private var appearances = Appearances()
    /// Nothing that comes after the end is written.
    private var hasEnded = false

    init(header: TraceHeader) {
        json.raw(header.line)
        json.raw("\n")
    }

    /// True if events wait to be joined with later ones.
    var isHolding: Bool { !appearances.held.isEmpty }

    /// True if there are more images than a trace can have.
    var isFull: Bool { facts.count > TraceBounds.mostImages }

    /// The lines since this was last asked for: whole ones.
    mutating func takeLines() -> [UInt8] {
        defer { json.removeAll() }
        return json.bytes
    }

    mutating func encode(_ events: [RecordedEvent]) {
        for event in events.map(TraceBounds.within) where !hasEnded {
            if event.action == .overrun { encodeAll() }
            if appearances.lets(event) {
                write(event)
                continue
            }
            for ready in appearances.add(event) { write(ready) }
        }
    }

    /// Waits no longer.
    mutating func encodeHeld() {
        for ready in appearances.release() { write(ready) }
    }

    /// The same, and tells what is guessed of images by now: this may be the last that is written.
    mutating func encodeAll() {
        encodeHeld()
        for number in guessed.keys.sorted() {
            guard let better = guesses[places[number]], guessed[number] != better else { continue }
            guessed[number] = better
            group(number, better, "guessed, at ")
        }
    }

    private mutating func write(_ event: RecordedEvent) {
        declareWhatItNames(event.action)
        if case .facts = event.action { return }
        json.raw("{\"t\":")
        json.decimal(Int(event.timeNs), unit: 1_000_000)
        json.raw(",\"event\":\"")
        writeFields(event.action)
        json.raw("}\n")
        if event.action == .overrun { hasEnded = true }
    }

    private mutating func writeFields(_ action: RecordedEvent.Action) {
        switch action {
        case .request(let view, let image, let size, let isShown):
            about("request\",\"view\":", view)
            name(image)
            told(size)
            if isShown { json.raw(",\"show\":true") }
        case .show(let view): about("show\",\"view\":", view)
        case .hide(let view, let isPooled):
            about("hide\",\"view\":", view)
            if isPooled { json.raw(",\"pooled\":true") }
        case .clear(let view): about("clear\",\"view\":", view)
        case .drop(let view): about("drop\",\"view\":", view)
        case .push(let screen):
            json.raw("push\"")
            name(screen)
        case .pop(let screen):
            json.raw("pop\"")
            name(screen)
        case .scroll(let screen, let offset, let velocity, let phase):
            json.raw("scroll\"")
            name(screen)
            json.raw(",\"offset\":")
            json.points(offset)
            json.raw(",\"velocity\":")
            json.integer(JSONBytes.whole(velocity, most: 1e8))
            if phase != .deceleration {
                json.raw(",\"phase\":\"")
                json.raw(phase.rawValue)
                json.raw("\"")
            }
        case .layout(let layout): write(layout)
        case .warning: json.raw("warning\",\"level\":\"warning\"")
        case .background: json.raw("background\"")
        case .foreground: json.raw("foreground\"")
        case .prefetch(let image, let size):
            json.raw("prefetch\"")
            name(image)
            told(size)
        case .remove(let image):
            json.raw("remove\"")
            name(image)
        case .empty: json.raw("empty\"")
        case .overrun: json.raw("end\",\"lost\":true")
        case .facts: break
        }
    }

    /// The last line. What comes after it isn't written.
    mutating func end(timeNs: Int64) {
        if hasEnded { return }
        hasEnded = true
        encodeAll()
        json.raw("{\"t\":")
        json.decimal(Int(timeNs), unit: 1_000_000)
        json.raw(",\"event\":\"end\"}\n")
    }

    private mutating func about(_ text: StaticString, _ view: Int) {
        json.raw(text)
        json.integer(view)
    }

    private mutating func name(_ image: String) {
        json.raw(",\"image\":\"i")
        json.integer(images[image] ?? 0)
        json.raw("\"")
    }

    private mutating func name(_ screen: ScreenName) {
        json.raw(",\"screen\":")
        json.string("\(screen.name)#\(screen.number)")
    }

    private mutating func told(_ size: PixelSize?) {
        guard let size, sizes.contains(size) else { return }
        json.raw(",\"size\":")
        pair(size)
    }

    private mutating func pair(_ size: PixelSize) {
        json.raw("[")
        json.integer(size.width)
        json.raw(",")
        json.integer(size.height)
        json.raw("]")
    }

    private mutating func write(_ layout: RecordedLayout) {
        json.raw("layout\"")
        name(layout.screen)
        if let carousel = layout.carousel {
            write(carousel)
            if carousel.shown != nil { return }
        }
        json.raw(layout.isHorizontal ? ",\"axis\":\"horizontal\"" : ",\"axis\":\"vertical\"")
        json.raw(",\"viewport\":[")
        json.points(layout.viewportWidth)
        json.raw(",")
        json.points(layout.viewportHeight)
        json.raw("],\"firstRow\":")
        json.integer(layout.firstRow)
        json.raw(",\"rows\":")
        json.integer(layout.rows)
        json.raw(",\"columns\":")
        json.integer(layout.columns)
        json.raw(",\"top\":")
        json.points(layout.top)
        json.raw(",\"extent\":")
        json.points(layout.extent)
        json.raw(",\"images\":[")
        for (row, places) in layout.images.enumerated() {
            json.raw(row == 0 ? "[" : ",[")
            for (index, place) in places.enumerated() {
                json.raw(index == 0 ? "\"i" : ",\"i")
                json.integer(images[place.image] ?? 0)
                json.raw("\"")
            }
            json.raw("]")
        }
        json.raw("]")
        guard let first = layout.images.first, first.contains(where: { $0.size != nil }) else {
            return
        }
        json.raw(",\"sizes\":[")
        for (index, place) in first.enumerated() {
            if index > 0 { json.raw(",") }
            if let size = place.size, sizes.contains(size) { pair(size) } else { json.raw("null") }
        }
        json.raw("]")
    }
}

extension TraceEncoder {
    private mutating func write(_ carousel: RecordedCarouselPlace) {
        json.raw(",\"row\":")
        json.integer(carousel.row)
        if carousel.column > 0 {
            json.raw(",\"column\":")
            json.integer(carousel.column)
        }
        if let offset = carousel.offset {
            json.raw(",\"offset\":")
            json.points(offset)
        }
        guard let shown = carousel.shown else { return }
        json.raw(",\"carousel\":")
        json.string("\(shown.name)#\(shown.number)")
    }
}

/// Declares names before a line uses them.
extension TraceEncoder {
    private mutating func declareWhatItNames(_ action: RecordedEvent.Action) {
        switch action {
        case .request(let view, let image, let size, _):
            declare(image, at: "view \(view)")
            declare(size)
        case .prefetch(let image, let size):
            declare(image, at: "prefetch")
            declare(size)
        case .remove(let image): declare(image, at: "nowhere")
        case .facts(let image, let known): declare(image, known, at: "nowhere")
        case .layout(let layout):
            let inner = layout.carousel.map { "/\($0.row)" } ?? ""
            for row in layout.images {
                let perItem = max(1, row.count / max(1, layout.columns))
                for (index, place) in row.enumerated() {
                    declare(place.image, at: "\(layout.screen.name)\(inner) \(index % perItem)")
                    declare(place.size)
                }
            }
        default: break
        }
    }

    private mutating func declare(_ size: PixelSize?) {
        guard let size, sizes.count < TraceBounds.mostSizes, sizes.insert(size).inserted else {
            return
        }
        json.raw("{\"sizes\":[")
        pair(size)
        json.raw("]}\n")
    }

    /// Under a number, since a key may hold what isn't for others, and no group is called like it.
    private mutating func declare(
        _ image: String, _ known: ImageFacts? = nil, at place: @autoclosure () -> String
    ) {
        let number = images[image] ?? facts.count
        let isNew = number == facts.count
        if isNew {
            images[image] = number
            facts.append(nil)
            places.append(place())
        }
        guard let known else {
            guard isNew else { return }
            let guess = guesses[places[number]]
            guessed[number] = .some(guess)
            return group(
                number,
                guess
                    ?? ImageFacts(
                        size: PixelSize(width: 1, height: 1), isRemote: Self.isRemote(image)),
                guess == nil ? "never seen loaded, at " : "guessed, at ")
        }
        guard facts[number] != known else { return }
        guesses.note(known, at: places[number], insteadOf: facts[number])
        facts[number] = known
        guessed[number] = nil
        group(number, known, "at ")
    }

    private mutating func group(_ number: Int, _ known: ImageFacts, _ remark: String) {
        json.raw("{\"images\":{\"i")
        json.integer(number)
        json.raw("\":{\"count\":1,\"width\":")
        json.integer(TraceBounds.edge(known.size.width))
        json.raw(",\"height\":")
        json.integer(TraceBounds.edge(known.size.height))
        if let bytes = known.encodedBytes, bytes > 0 {
            json.raw(",\"encodedBytes\":")
            json.integer(min(bytes, TraceBounds.largestFileBytes))
        }
        if let format = known.format, TraceBounds.formats.contains(format) {
            json.raw(",\"format\":")
            json.string(format)
        }
        if known.isRemote { json.raw(",\"remote\":true") }
        if known.isRemote, let host = known.host {
            let place = hosts[host] ?? hosts.count
            hosts[host] = place
            json.raw(",\"host\":\"h")
            json.integer(place)
            json.raw("\"")
        }
        json.raw(",\"//\":")
        json.string(remark + places[number])
        json.raw("}}}\n")
    }

    private static func isRemote(_ key: String) -> Bool {
        key.hasPrefix("https:") || key.hasPrefix("http:")
    }
}
