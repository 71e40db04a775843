import LabBase
import LabCells

/// A figure of a phone that `lab why` explains: `feed/cold_starts`, or of all apps `kills`.
package struct PhoneQuestion: Sendable, Equatable {
    /// The figures, as results name them.
    package enum Figure: Sendable, CaseIterable {
        case kills, killsForMemory, killsForLimit, coldStarts, warmReturns

        var name: String {
            switch self {
            case .kills: Column.of(.kills).name
            case .killsForMemory: Column.of(.killsForMemory).name
            case .killsForLimit: Column.of(.killsForLimit).name
            case .coldStarts: Column.of(.coldStarts).name
            case .warmReturns: Column.of(.warmReturns).name
            }
        }

        /// True if an ending counts in it once the app is wanted again.
        var isOfReturns: Bool { self == .coldStarts || self == .warmReturns }

        /// True if an ending counts in it, or against it.
        func counts(_ ending: PhoneEnding) -> Bool {
            switch self {
            case .kills: true
            case .killsForMemory: ending.reason != .ownLimit
            case .killsForLimit: ending.reason == .ownLimit
            case .coldStarts, .warmReturns: ending.returnNs != nil
            }
        }
    }

    /// Index into the phone's apps; nil: of all.
    package var app: Int?
    package var figure: Figure

    package static let all = PhoneQuestion(figure: .kills)
}

extension PhoneQuestion {
    /// Reads `[APP/]FIGURE`; the app may be the phone as a whole.
    package init(_ text: String, apps: [String]) throws(Complaint) {
        let pieces = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let known = Figure.allCases.map(\.name)
        let asked = Figure.allCases.first { $0.name == pieces[pieces.count - 1] }
        guard pieces.count <= 2, let figure = asked else {
            let example = "\(apps.first ?? "feed")/\(Figure.coldStarts.name)"
            throw Complaint(
                "\(Quoted.text(text)) is no figure of a phone that has a why",
                "Ask for \(Listing.or(known)), of an app as in \(example)", exit: .usage)
        }
        self.figure = figure
        guard pieces.count == 2 else { return }
        guard let app = apps.firstIndex(of: pieces[0]) else {
            if pieces[0] == Claim.wholePhone { return }
            var complaint = Complaint.unknownName(.app, pieces[0], known: apps)
            complaint.exit = .usage
            throw complaint
        }
        self.app = app
    }

    func endings(_ endings: PhoneEndings) -> [PhoneEnding] { endings.endings.filter(counts) }

    func counts(_ ending: PhoneEnding) -> Bool {
        (app == nil || ending.app == app) && figure.counts(ending)
    }
}
