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

    /// Its mark and its words on the page, and the dashes of a view's edge; nil: it has none.
    var look: (mark: String, words: String, dashes: String?) {
        switch self {
        case .store: ("S", "from the store", nil)
        case .alive: ("A", "kept alive by another", "5 2")
        case .loaded: ("L", "loaded for it, not decoded", nil)
        case .new: ("+", "decoded for it", nil)
        case .again: ("2×", "decoded again", nil)
        case .wrong: ("≠", "a wrong image", "2 2")
        case .waits: ("…", "waits for its load", nil)
        case .blank: ("", "nothing, and no load", "2 4")
        case .failed: ("✕", "its load failed", "2 4")
        case .plays: ("▶", "plays a video", nil)
        }
    }
}
