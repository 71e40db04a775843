import LabBase
import LabCells
import LabDevices
import LabOrders
import LabReplay
import LabScripts

/// The kinds of records of a film.
enum FilmCode: Int64, CaseIterable {
    // How things stand from here on.
    case view, born, held, gone, line, loadBegins, load, loadEnds, shares, life, bytes
    // Actions and their outcome.
    case decodes, asked, wrong, failed, evicted, blank, says, mainWorks, pauses, ends

    /// How many numbers follow it; nil: the first of them says so.
    var count: Int? {
        switch self {
        case .line: nil
        case .ends: 0
        case .loadEnds, .life, .bytes, .wrong, .failed, .pauses: 1
        case .held, .decodes, .evicted, .says: 2
        case .gone, .loadBegins, .load, .shares, .asked, .mainWorks: 3
        case .view, .blank: 4
        case .born: 6
        }
    }

    /// The words behind each kind of number, in the order of the numbers.
    static var names: JSON {
        [
            "codes": words(Self.self), "counts": JSON(allCases.map { JSON($0.count ?? -1) }),
            "ways": words(FilmWay.self), "holders": words(Holder.self),
            "wayMarks": JSON(FilmWay.allCases.map(\.look.mark)),
            "wayWords": JSON(FilmWay.allCases.map(\.look.words)),
            "wayDashes": JSON(FilmWay.allCases.map { $0.look.dashes ?? "" }),
            "steps": words(FilmStep.self), "stepWords": JSON(FilmStep.allCases.map(\.words)),
            "stepMarks": JSON(FilmStep.allCases.map(\.mark)),
            "kinds": words(SharedKind.self), "births": words(InstanceBirth.Kind.self),
            "reasons": words(ViewRequest.Reason.self), "answers": words(FilmAnswer.self),
            "losses": words(FilmLoss.self), "lives": words(FilmLife.self),
            "signals": words(FilmSignal.self), "works": words(MainWork.self),
        ]
    }

    private static func words<Word: CaseIterable>(_ type: Word.Type) -> JSON {
        JSON(Word.allCases.map { "\($0)" })
    }
}

enum FilmLife: CaseIterable { case front, background, dead }

enum FilmSignal: CaseIterable { case signal, warning, killed }

enum FilmAnswer: CaseIterable {
    case kept, store, alive, joins, misses

    init(_ answer: ViewRequest.Answer) {
        switch answer {
        case .kept: self = .kept
        case .stored: self = .store
        case .alive: self = .alive
        case .joins: self = .joins
        case .misses: self = .misses
        }
    }
}

enum FilmLoss: CaseIterable {
    case killed, lastView, lastHolder, limit, signal, expired, replaced, removed, taken, over

    /// - Parameter isNow: it left a store at this instant.
    init(_ copy: LogCopies.Copy, isNow: Bool, isKilled: Bool) {
        switch copy.leaving?.cause {
        case _ where isKilled: self = .killed
        case .taken where !isNow: self = .lastView
        case nil: self = .lastHolder
        case _ where !isNow: self = .lastHolder
        case .limit: self = .limit
        case .signal: self = .signal
        case .expired: self = .expired
        case .replaced: self = .replaced
        case .removed: self = .removed
        case .taken: self = .taken
        case .over: self = .over
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// Its number in a film.
    var code: Int64 { Int64(Self.allCases.firstIndex(of: self)!) }
}

extension LogInstance {
    var code: Int64 { Int64(number) }
}

extension ImageID? {
    /// The image's number in a film; -1: there is none.
    var code: Int64 { map { Int64($0.number) } ?? -1 }
}

extension Killer {
    /// Why it ends the app.
    func reason(footprintBytes: Int64, limitBytes: Int64?) -> String {
        let footprint = Fixed.bytes(footprintBytes)
        let excess = limitBytes.map { limit in
            "its footprint of \(footprint) is \(Fixed.bytes(footprintBytes - limit)) over its "
                + "limit of \(Fixed.bytes(limit))"
        }
        return switch self {
        case .limit: excess ?? "its footprint is \(footprint)"
        case .heap: "an OutOfMemoryError, as \(excess ?? "its footprint is \(footprint)")"
        case .system: "the device is out of memory, and its footprint is \(footprint)"
        case .kernel: "by the kernel, and its footprint is \(footprint)"
        }
    }
}

extension NetworkState {
    var words: String {
        switch self {
        case .up, .slower(1): "the network is up"
        case .down, .slower(0): "the network is down"
        case .slower(let factor):
            "the network is \(Fixed.plain((factor * 1000).rounded() / 1000)) times as slow"
        }
    }
}
