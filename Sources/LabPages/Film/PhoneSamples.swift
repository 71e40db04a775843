import LabReplay

/// A phone's memory over time for a film, which has room for so many samples: of each stretch of
/// time the one in which memory was tightest, and the last that an app was ended after.
struct PhoneSamples {
    /// All variants together have room for so many stretches, and one for a quarter of them.
    private static let most: Int64 = 4000

    private struct Sample {
        var timeNs: Int64
        var standing: PhoneStanding
    }

    private let stretchNs: Int64
    private var stretch: Int64 = -1
    private var last: Sample?
    private var tightest: Sample?
    private var fatal: Sample?
    /// As they were told last: the time in milliseconds, the rest in tenths of a megabyte.
    private var told: [Int64] = []
    /// For each sample what is available and the line, and for each app its RAM, the part of that
    /// which holds what is compressed, how large this was before, and its images: each less what it
    /// was in the sample before.
    private(set) var numbers = FilmNumbers()

    init(durationNs: Int64, variants: Int) {
        stretchNs = max(1, durationNs / (Self.most / Int64(max(4, variants))))
    }

    mutating func note(_ timeNs: Int64, _ standing: PhoneStanding) {
        if timeNs / stretchNs != stretch {
            tellStretch()
            stretch = timeNs / stretchNs
        }
        last = Sample(timeNs: timeNs, standing: standing)
        if tightest.map({ standing.availableBytes < $0.standing.availableBytes }) ?? true {
            tightest = last
        }
    }

    /// The system ends an app after what it saw last.
    mutating func noteEnd() { fatal = last }

    /// Also once the run is over.
    mutating func tellStretch() {
        let samples = [tightest, fatal].compactMap { $0 }.sorted { $0.timeNs < $1.timeNs }
        for (place, sample) in samples.enumerated()
        where place == 0 || sample.timeNs > samples[0].timeNs {
            tell(sample)
        }
        (tightest, fatal) = (nil, nil)
    }

    private mutating func tell(_ sample: Sample) {
        let standing = sample.standing
        var now = [sample.timeNs / 1_000_000]
        now += [Self.tenths(standing.availableBytes), Self.tenths(standing.lineBytes)]
        for process in standing.processes {
            let figures = process.figures
            let roomBytes = process.residentBytes - (figures.bytes - process.packedBytes)
            now += [
                process.residentBytes, process.packedBytes > 0 ? max(0, roomBytes) : 0,
                process.packedBytes, figures.decodedBytes,
            ].map(Self.tenths)
        }
        for (place, number) in now.enumerated() {
            numbers.add(number - (told.isEmpty ? 0 : told[place]))
        }
        told = now
    }

    /// Tenths of a megabyte, rounded.
    static func tenths(_ bytes: Int64) -> Int64 {
        (bytes + (bytes < 0 ? -50_000 : 50_000)) / 100_000
    }
}
