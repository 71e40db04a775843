#if os(Linux)
/// A command that is disturbed, with all that it reads and writes. In words, `IN` and `OUT` are the
/// folders of what is only read and of what is written.
struct Subject {
    /// The content that a file may have after a failed run, beside its old content and the whole
    /// new one.
    enum Shape: Equatable {
        /// Nothing else.
        case whole
        /// The first of its rows, and rows that say what became of their cell. What is measured
        /// stands in these columns.
        case rows(measured: [String])
        /// A result in JSON of what was done by then.
        case json
        /// A Chrome trace, in which a cell whose process died ends early. What the kernel says is
        /// another each time.
        case events
        /// Anything: what is lost of it is done again.
        case journal
        /// Nothing or anything, also after a run that went well: what is lost of it is found again.
        case memory
    }

    var name: String
    var words: [String]
    /// Files at the start, below OUT.
    var start: [String: Bytes] = [:]
    var shapes: [String: Shape] = [:]
    /// How the same command goes on where an earlier run of it was ended.
    var resumption: [String]?
    /// It refuses to write over what it wrote.
    var isOnce = false

    func shape(of file: String) -> Shape {
        file.hasPrefix("pictures/verified/") ? .memory : shapes[file] ?? .whole
    }

    /// True if it keeps files for its next run, which this run's end must not spoil.
    var keepsMemory: Bool { words.contains("OUT/pictures") }

    static let measuredOfKeys = ["wall_ms", "requests_per_s"]
    static let old = Bytes("what was there\n".utf8)

    static let scenario = """
        {
          "version": 1, "name": "small", "seed": 42, "device": "iphone-5",
          "images": {
            "photos": { "count": 3, "width": 64, "height": 64 },
            "jpegs": { "count": 3, "width": 64, "height": 64, "format": "jpeg" },
            "webps": { "count": 3, "width": 64, "height": 64, "format": "webp" }
          },
          "screens": {
            "album": {
              "kind": "pager", "pages": 3,
              "cell": [ { "images": "photos" }, { "images": "jpegs" }, { "images": "webps" } ]
            }
          },
          "script": [ { "push": "album" }, { "page": 1, "times": 2, "every": "1s" }, { "wait": "1s" } ],
          "policies": [ "lru(limit=1MB)", "weak" ]
        }

        """
    /// A log of another program.
    static let log = """
        --> GET https://a.example/1.jpg
        <-- 200 OK https://a.example/1.jpg (22ms, 6000-byte body)

        """
    static let own = """
        {
          "version": 1, "name": "own", "seed": 42, "device": "iphone-5",
          "images": { "mine": { "directory": "photos" } },
          "screens": { "album": { "kind": "pager", "pages": 3, "cell": [ { "images": "mine" } ] } },
          "script": [ { "push": "album" }, { "page": 1, "times": 2, "every": "1s" }, { "wait": "1s" } ],
          "policies": [ "weak" ]
        }

        """

    private init(
        _ name: String, _ line: String, start: [String: Bytes] = [:], shapes: [String: Shape] = [:],
        resumption: String? = nil, isOnce: Bool = false
    ) {
        func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
        self.name = name
        self.words = words(line)
        self.start = start
        self.shapes = shapes
        self.resumption = resumption.map(words)
        self.isOnce = isOnce
    }

    /// Run once each, before anything is disturbed, for what the others read.
    static let preparations = [
        "run IN/small.json --jobs 1 --image-cache IN/pictures --format csv --output IN/real.csv",
        "run IN/small.json --memory model --jobs 1 --format csv --output IN/small.csv",
        "trace generate zipf(share=90%)+scan(share=10%) --requests 30000 --seed 7 "
            + "--output IN/mix.evk",
        "trace convert IN/mix.evk --output IN/mix.lcs.zst",
        "trace convert IN/mix.evk --to csv --output IN/mix.csv.gz",
        "scenario compile IN/small.json --output IN/small.ndjson",
        sweep + " --cell 1..2 --output IN/parts/1.csv",
        sweep + " --cell 3..4 --output IN/parts/2.csv",
    ]

    /// - Parameters:
    ///   - measured: the columns of real memory alone.
    ///   - journal: of the sweep, half done.
    static func all(measured: [String], journal: Bytes) -> [Subject] {
        let rows = Shape.rows(measured: [])
        let csv = ["a.csv": old]
        return [
            Subject(
                "run, modelled",
                "run IN/small.json --memory model --jobs 1 --format csv --output OUT/a.csv",
                start: csv, shapes: ["a.csv": rows]),
            Subject("run, to the terminal", "run IN/small.json --memory model --jobs 1"),
            Subject(
                "run, timeline, chart",
                "run IN/small.json --memory model --jobs 1 --format json --output OUT/a.json "
                    + "--timeline OUT/t.csv --chart OUT/c.svg", start: ["t.csv": old],
                shapes: ["a.json": .json]),
            Subject(
                "run, events",
                "run IN/small.json --memory model --jobs 1 --format csv --output OUT/a.csv "
                    + "--events OUT/e.json", start: ["a.csv": old, "e.json": old],
                shapes: ["a.csv": rows, "e.json": .events]),
            Subject(
                "run, events of real memory",
                "run IN/small.json --policy weak --jobs 1 --image-cache IN/pictures --format csv "
                    + "--output OUT/a.csv --events OUT/e.json",
                shapes: ["a.csv": .rows(measured: measured), "e.json": .events]),
            Subject(
                "run, real",
                "run IN/small.json --jobs 1 --image-cache IN/pictures --format csv "
                    + "--output OUT/a.csv",
                start: csv, shapes: ["a.csv": .rows(measured: measured)]),
            Subject(
                "run, drawing pictures",
                "run IN/small.json --policy weak --jobs 1 --image-cache OUT/pictures --format csv "
                    + "--output OUT/a.csv", shapes: ["a.csv": .rows(measured: measured)]),
            Subject(
                "run, own pictures",
                "run IN/own.json --jobs 1 --image-cache OUT/pictures --format csv "
                    + "--output OUT/a.csv",
                start: csv, shapes: ["a.csv": .rows(measured: measured)]),
            Subject(
                "run, a trace",
                "run IN/small.ndjson --policy weak --policy belady(limit=1MB) --memory model --jobs 1 "
                    + "--format csv --output OUT/a.csv", start: csv, shapes: ["a.csv": rows]),
            Subject(
                "pictures", "pictures --keep 1MB --image-cache OUT/pictures",
                start: ["pictures/photo-v1-64x64-a-1f/0.png": old]),
            Subject("warn", "warn IN/small.json --memory model --jobs 1"),
            Subject("advise", "advise IN/small.json --jobs 1 --cells 6"),
            Subject("film", "film IN/small.json --policy weak --quiet --output OUT/film.html"),
            Subject("why", "why IN/small.json --against weak --output OUT/why.txt"),
            Subject(
                "compare, against",
                "compare IN/small.json --memory model --jobs 1 --against IN/small.csv"),
            Subject("sweep, merged", sweep + " --merge IN/parts --output OUT/a.csv", start: csv),
            Subject(
                "compare",
                "compare IN/small.json IN/own.json --memory model --jobs 1 "
                    + "--image-cache OUT/pictures --output OUT/a.csv", shapes: ["a.csv": rows]),
            Subject(
                "sweep", sweep + " --output OUT/a.csv", start: csv,
                shapes: ["a.csv.journal": .journal],
                resumption: sweep + " --output OUT/a.csv --resume"),
            Subject(
                "sweep, resumed", sweep + " --output OUT/a.csv --resume",
                start: ["a.csv": old, "a.csv.journal": journal],
                shapes: ["a.csv.journal": .journal],
                resumption: sweep + " --output OUT/a.csv --resume"),
        ] + traces
    }

    private static var traces: [Subject] {
        [
            Subject("report", "report IN/small.csv --output OUT/a.html", start: ["a.html": old]),
            Subject(
                "trace run",
                "trace run IN/mix.evk --policy lru --policy arc --size 10% --format csv --jobs 1 "
                    + "--output OUT/a.csv",
                start: ["a.csv": old], shapes: ["a.csv": .rows(measured: measuredOfKeys)]),
            Subject(
                "trace run, streamed",
                "trace run IN/mix.lcs.zst --policy lru --size 10% --format csv --jobs 1 --stream "
                    + "--output OUT/a.csv", shapes: ["a.csv": .rows(measured: measuredOfKeys)]),
            Subject(
                "trace curve",
                "trace curve IN/mix.evk --policy lru --policy arc --points 3 --jobs 1 "
                    + "--format csv --output OUT/a.csv", shapes: ["a.csv": .rows(measured: [])]),
            Subject("trace info", "trace info IN/mix.csv.gz"),
            Subject(
                "trace convert", "trace convert IN/mix.csv.gz --output OUT/a.evk",
                start: ["a.evk": old]),
            Subject("trace convert, packed", "trace convert IN/mix.evk --output OUT/a.lcs.zst"),
            Subject(
                "trace generate",
                "trace generate zipf --requests 1000 --seed 7 --output OUT/a.evk"),
            Subject(
                "scenario compile", "scenario compile IN/small.json --output OUT/a.ndjson",
                start: ["a.ndjson": old]),
            Subject("trace check", "trace check IN/small.ndjson"),
            Subject(
                "trace anonymise", "trace anonymise IN/small.ndjson --output OUT/a.ndjson",
                start: ["a.ndjson": old]),
            Subject("trace import, summed up", "trace import IN/okhttp.txt"),
            Subject(
                "trace import",
                "trace import IN/okhttp.txt --onto IN/small.json --map *=photos --output OUT/a.json",
                start: ["a.json": old]),
            Subject("scenario new", "scenario new OUT/a.json", isOnce: true),
        ]
    }

    private static let sweep =
        "sweep IN/small.json --limit 1MB,2MB --policy lru --policy fifo --jobs 1"

    /// The sweep whose journal is taken in its middle.
    static let begun = sweep + " --output OUT/a.csv"
}
#endif
