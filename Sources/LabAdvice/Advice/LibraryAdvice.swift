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
    /// answer's: those that cost least come first.
    ///
    /// Of libraries that were asked for by name, those that are better with other settings.
    func libraries(_ advice: Advice) throws(Complaint) -> [LibraryAdvice] {
        let asked = request.policies
        let all = try libraries(
            advice, PolicyRegistry.presets.filter { asked.isEmpty || asked.contains($0.id) })
        return asked.isEmpty ? all : all.filter { advice.isBeaten(by: $0.cell) }
    }

    private func libraries(
        _ advice: Advice, _ presets: [Preset]
    ) throws(Complaint) -> [LibraryAdvice] {
        let price = advice.price
        var searches = presets.compactMap { preset in
            LibrarySearch(
                preset, space, near: limits(near: advice, preset), like: advice.chosen,
                isAsked: !request.policies.isEmpty, on: device,
                isSensible: { isSensible($0, preset) })
        }
        while true {
            let asked = searches.indices.map { searches[$0].next() }
            guard asked.contains(where: { !$0.isEmpty }) else { break }
            let found = try evaluate(
                zip(searches, asked).flatMap { search, choices in
                    choices.map { (search.preset, $0) }
                }, request.searched, "the libraries")
            for index in searches.indices {
                let id = searches[index].preset.id
                searches[index].learn(found.filter { $0.choice.library == id }, price)
            }
        }
        var best = searches.compactMap { search in search.best.map { (search.preset, $0) } }
        if request.seedCount > AdviceRequest.searchedSeeds {
            let cells = try evaluate(
                best.map { ($0.0, $0.1.choice) }, request, "the libraries with every seed")
            best = best.map { preset, one in
                (preset, cells.first { $0.choice == one.choice } ?? one)
            }
        }
        return best.map { preset, one in
            LibraryAdvice(
                preset: preset, cell: one.cell, changes: preset.changes(one.choice, on: device))
        }.sorted {
            ($0.cell.rank(price), $0.preset.id) < ($1.cell.rank(price), $1.preset.id)
        }
    }

    /// Runs libraries with settings, and once more with less room.
    private func evaluate(
        _ choices: [(preset: Preset, choice: PresetChoice)], _ request: AdviceRequest,
        _ stage: String
    ) throws(Complaint) -> [(choice: PresetChoice, cell: AdviceCell)] {
        var owners: [PolicyDraft: PresetChoice] = [:]
        var drafts: [PolicyDraft] = []
        for (preset, choice) in choices {
            guard let draft = draft(choice, preset), owners[draft] == nil else { continue }
            owners[draft] = choice
            drafts.append(draft)
        }
        let cells = try withScarceRows(try evaluate(drafts, request, stage), request)
        return cells.compactMap { cell in
            cell.draft.flatMap { owners[$0] }.map { (choice: $0, cell: cell) }
        }
    }

    private func draft(_ choice: PresetChoice, _ preset: Preset) -> PolicyDraft? {
        guard let text = preset.policy(choice, on: device),
            let policy = try? PolicySpec.parse(text, device: device), space.shown.fits(policy),
            let limit = policy.composition.store?.limitBytes
        else { return nil }
        let scarce = preset.policy(
            choice, on: device, exactBytes: LimitLadder.scarce(limit))
        return PolicyDraft(given: text, isBuilt: true, scarceText: scarce)
    }

    /// True if it has room for a few images, and those that make most of the bytes stay.
    private func isSensible(_ choice: PresetChoice, _ preset: Preset) -> Bool {
        guard let text = preset.policy(choice, on: device),
            let policy = try? PolicySpec.parse(text, device: device)
        else { return false }
        let limit = policy.composition.store?.limitBytes ?? .max
        return limit >= floorBytes(policy) && !room.refusesMost(policy)
    }

    /// The answer's first, and the next rungs below and above it; for an answer without a store,
    /// the least that has room for a few images.
    private func limits(near advice: Advice, _ preset: Preset) -> [Int64] {
        let chosen = advice.chosen.limitBytes.flatMap { $0 > 0 ? $0 : nil }
        let limit = chosen ?? leastLimit(preset)
        let below = space.ladder.last { $0 < limit }
        let above = space.ladder.first { $0 > limit }
        return [limit, below, above].compactMap { $0 }
    }

    private func leastLimit(_ preset: Preset) -> Int64 {
        let floor =
            (try? PolicySpec.parse(preset.modelSpecs[0], device: device))
            .map(floorBytes) ?? 0
        return space.isLadderOpen ? max(space.ladder[0], floor) : space.ladder[0]
    }
}
