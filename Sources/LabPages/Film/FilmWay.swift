import LabCells

/// How a view has come by what it shows.
enum FilmWay: String, CaseIterable {
    case store, alive, loaded, new, again, wrong, waits, blank, failed, plays

    init(_ view: LogView, _ copies: LogCopies) {
        if view.isPlaying {
            self = .plays
        } else if let sight = view.sight {
            self = sight.isWrong ? .wrong : .init(sight, copies[sight.instance]?.decode)
        } else if view.load != nil {
            self = .waits
        } else {
            self = view.hasFailed ? .failed : .blank
        }
    }

    private init(_ sight: LogSight, _ decode: LogDecode?) {
        switch sight.supply {
        case .store: self = .store
        case .alive: self = .alive
        case .loaded:
            switch decode {
            case nil: self = .loaded
            case .first: self = .new
            case .again: self = .again
            }
        }
    }

    var mark: String {
        switch self {
        case .store: "S"
        case .alive: "A"
        case .loaded: "L"
        case .new: "+"
        case .again: "2×"
        case .wrong: "≠"
        case .waits: "…"
        case .blank: ""
        case .failed: "✕"
        case .plays: "▶"
        }
    }

    var words: String {
        switch self {
        case .store: "from the store"
        case .alive: "kept alive by another"
        case .loaded: "loaded for it, not decoded"
        case .new: "decoded for it"
        case .again: "decoded again"
        case .wrong: "a wrong image"
        case .waits: "waits for its load"
        case .blank: "nothing, and no load"
        case .failed: "its load failed"
        case .plays: "plays a video"
        }
    }

    var dashes: String? {
        switch self {
        case .alive: "5 2"
        case .wrong: "2 2"
        case .blank, .failed: "2 4"
        case .store, .loaded, .new, .again, .waits, .plays: nil
        }
    }
}
