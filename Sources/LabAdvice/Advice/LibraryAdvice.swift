import LabBase
import LabPolicies

/// A library, with the settings at which it comes nearest to the answer.
package struct LibraryAdvice {
    package let preset: Preset
    package let cell: AdviceCell
    /// The lines of the app's code that differ from those by default.
    package let changes: [SettingChange]

    /// The lines that the app needs.
    package var code: [String] { changes.map(\.to) }

    /// The limit in bytes; one of a share or of screens is rounded.
    var limitWords: String {
        let bytes = cell.limitBytes ?? 0
        return bytes % 1_000 == 0 ? LimitText.shown(bytes) : Fixed.bytes(bytes)
    }
}

extension AdviceStudy {
    /// Returns the answers of the device's libraries, each with its best settings near the
    /// answer's: those that cost least come first. All libraries' drafts of a round run together.
    ///
    /// Of libraries that were asked for by name, those that are better with other settings.
    func libraries(_ advice: Advice) throws(Complaint) -> [LibraryAdvice] {
        let (asked, price) = (request.policies, advice.price)
        let spaces = PolicyRegistry.presets.filter { asked.isEmpty || asked.contains($0.id) }
            .compactMap { LibrarySpace($0, self, advice) }
        var searches = spaces.map { space in
            AdviceSearch(
                start: space.start, most: 48, mostRounds: 5,
                best: { [$0.best(price)?.draft].compactMap(\.self) },
                neighbours: space.neighbours)
        }
        while true {
            let drafts = searches.indices.flatMap { searches[$0].next() }
            guard !drafts.isEmpty else { break }
            let cells = try evaluate(drafts, request.searched, "the libraries")
            let found = try withScarceRows(cells, request.searched)
            for (index, space) in spaces.enumerated() {
                searches[index].learn(
                    found.filter { $0.draft?.library?.library == space.preset.id })
            }
        }
        var best = searches.compactMap { $0.cells.best(price) }
        if request.seedCount > AdviceRequest.searchedSeeds {
            let cells = try evaluate(
                best.compactMap(\.draft), request, "the libraries with every seed")
            let all = try withScarceRows(cells, request)
            best = best.map { cell in all.first { $0.draft == cell.draft } ?? cell }
        }
        let answers = best.map { cell in
            let choice = cell.draft!.library!
            let preset = spaces.first { $0.preset.id == choice.library }!.preset
            return LibraryAdvice(
                preset: preset, cell: cell, changes: preset.changes(choice, on: device))
        }
        let found = answers.sorted {
            ($0.cell.rank(price), $0.preset.id) < ($1.cell.rank(price), $1.preset.id)
        }
        return asked.isEmpty ? found : found.filter { advice.isBeaten(by: $0.cell) }
    }
}
