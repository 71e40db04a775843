import LabBase
import LabCells
import LabDevices
import LabPolicies
import LabReports
import LabRuns

/// The way to an answer, stage after stage. A stage is cells to be run, by any runner:
///
/// 1. The search, with the first seeds alone (`AdviceSearch`).
/// 2. The best with larger limits, and each with less room than its limit (`withMargins`).
/// 3. Where there are more seeds, the best with all of them: by these the answer is chosen.
/// 4. Libraries near the answer, and the policies that the scenario names: one that beats the
///    answer becomes it.
/// 5. In worlds, if the request has some: the policy that is good in nearly all of them becomes
///    the answer (`judgedInWorlds`).
/// 6. What is said beside the answer, such as a bound and the effect of a warning (`findings`).
package struct AdviceStudy {
    /// Runs a stage's cells, whose outcomes are in their order.
    package typealias Stage = (RunSession, String) throws(Complaint) -> [CellOutcome]

    package let request: AdviceRequest
    /// The scenario's own policies, as `lab run` runs them without being told any.
    package let asWritten: RunSession
    /// The plan of these: other policies run over its inputs.
    private let plan: CellPlan
    let policies: KnownPolicies
    let space: SearchSpace
    let room: StoreRoom
    /// The choices that can't be tried here, each with the reason.
    let untried: [String]
    /// Policies and libraries that show less of animations than the answer, or more.
    let unlike: [String]
    let run: Stage
    /// Runs a round of the search, where others than this machine do; nil: as every stage.
    let round: Stage?
    /// True once the search has had its time.
    let isOver: () -> Bool

    package init(
        _ request: AdviceRequest, isOver: @escaping () -> Bool = { false }, round: Stage? = nil,
        run: @escaping Stage
    ) throws(Complaint) {
        var request = request
        self.run = run
        self.round = round
        self.isOver = isOver
        plan = try CellPlan(request.options([]))
        asWritten = try RunSession(plan)
        policies = KnownPolicies(asWritten.inputs[0].header.device)
        guard asWritten.inputs.contains(where: { $0.summary.requestCount > 0 }) else {
            throw Complaint(
                "no view asks for an image, so that there is nothing to advise",
                "Let the script show screens with images, or record some use",
                at: .input(request.path))
        }
        request.price.minutes = Self.minutes(asWritten)
        self.request = request
        space = try SearchSpace(request, asWritten)
        room = try StoreRoom(asWritten.inputs[0])
        var untried = request.policies.isEmpty ? try TrapSearch.untried(asWritten.inputs[0]) : []
        if request.policies.isEmpty, !space.hasSizes {
            untried.append("images of their views' size (no view has one)")
        }
        self.untried = untried
        unlike = Self.unlike(request, asWritten, space)
    }

    /// Names the policies that were asked for or that the scenario names, then the libraries.
    private static func unlike(
        _ request: AdviceRequest, _ asWritten: RunSession, _ space: SearchSpace
    ) -> [String] {
        let header = asWritten.inputs[0].header
        func parsed(_ text: String) -> Policy? {
            try? PolicySpec.parse(text, device: header.device)
        }
        func others(_ policies: [Policy]) -> [String] {
            policies.filter { !space.shown.fits($0) }.map(\.text).distinct
        }
        guard request.policies.isEmpty else {
            return others(request.expanded(on: header.device).compactMap(parsed))
        }
        let libraries = PolicyRegistry.presets.filter { preset in
            guard preset.setting != nil, preset.runs(on: header.device) else { return false }
            return parsed(preset.modelSpecs[0]).map { !space.shown.fits($0) } ?? false
        }
        let named = header.policies.isEmpty ? [] : asWritten.cells.map(\.policy)
        return others(named) + libraries.map(\.title)
    }

    /// The median over the seeds.
    private static func minutes(_ session: RunSession) -> Double {
        let spans = session.inputs.map { Double($0.summary.durationNs) }.sorted()
        return max(MedianEstimate.median(ofSorted: spans).rounded(.down), 1_000_000) / 60e9
    }

    package var device: Device { asWritten.inputs[0].header.device }

    /// The reason that ended a search before there was nothing left to try.
    package enum Cut { case cells, time }

    /// Searches for the answer; nil where no cell has figures.
    package func search() throws(Complaint) -> AdviceFindings? {
        var search = space.search(request.price, most: request.cells)
        var cut: Cut?
        searching: while true {
            let drafts = search.next()
            guard !drafts.isEmpty else { break }
            let batchCount = round == nil ? Self.batch : drafts.count
            for first in stride(from: 0, to: drafts.count, by: batchCount) {
                if isOver(), !search.cells.isEmpty {
                    cut = .time
                    break searching
                }
                let batch = Array(drafts[first..<min(first + batchCount, drafts.count)])
                let stage = "\(search.cells.count) of at most \(search.most) policies tried"
                search.learn(try evaluate(batch, request.searched, stage, by: round))
            }
            try checkLoads(search.cells)
        }
        let cells = try withMargins(try withOwnLimits(search.cells))
        guard var advice = Advice(cells: cells, price: request.price) else { return nil }
        if request.seedCount > AdviceRequest.searchedSeeds {
            let drafts = contenders(advice)
            let cells = try evaluate(drafts, request, "the best with every seed", by: round)
            guard
                let all = Advice(
                    cells: try withScarceRows(cells, request, by: round), price: request.price)
            else { return nil }
            advice = all
        }
        let searched = advice.chosen
        let libraries = try libraries(advice)
        let writtenOutcomes = try run(asWritten, "the scenario's own policies")
        // Where a person asks for some policies, the scenario's own are no candidates.
        let named =
            hasNames && request.policies.isEmpty ? writtenCells(writtenOutcomes, advice) : []
        let better = (libraries.map(\.cell) + named).filter {
            isAnswer($0) && advice.isBeaten(by: $0)
        }.best(request.price)
        if let better { advice.take(better) }
        let worlds = try judgedInWorlds(advice)
        let usual = advice.chosen.name
        if let worlds { advice = try choosing(worlds.chosen, advice) }
        return AdviceFindings(
            study: self, advice: advice, searched: searched, libraries: libraries,
            writtenOutcomes: writtenOutcomes, written: writtenCells(writtenOutcomes, advice),
            tried: search.cells,
            rounds: search.rounds, cut: cut ?? (search.isCut ? .cells : nil), worlds: worlds,
            usual: usual)
    }

    /// True if the scenario names policies: the ones that its app has, or thinks of.
    var hasNames: Bool { !asWritten.inputs[0].header.policies.isEmpty }

    /// The scenario's own policies that show as much of animations as the answer, as the search
    /// knows them.
    func writtenCells(_ outcomes: [CellOutcome], _ advice: Advice) -> [AdviceCell] {
        Self.cells(asWritten, outcomes).filter { space.shown.fits($0.policy) }.map { cell in
            let known = advice.cells.first { $0.name == cell.name }
            if let known, known.rows.count == cell.rows.count { return known }
            var cell = cell
            cell.draft = PolicyDraft(given: cell.name)
            cell.refusesMost = room.refusesMost(cell.policy)
            return cell
        }
    }

    /// True if an app of the device can have it, and most images can stay in its store.
    func isAnswer(_ cell: AdviceCell) -> Bool {
        !cell.refusesMost && !cell.isOpenToDoubt && !cell.policy.composition.needsFuture
            && AdviceFindings.preset(cell.name)?.runs(on: device) ?? true
    }

    /// Refuses to judge policies by loads of which none came.
    private func checkLoads(_ cells: [AdviceCell]) throws(Complaint) {
        guard cells.allSatisfy({ $0.isWhole && $0.kills == 0 && $0.decodes == 0 }) else { return }
        let failed = cells.compactMap { $0.median(.failed) }.max() ?? 0
        let count = failed == 0 ? "" : " (\(AdviceCell.count(failed)) failed)"
        throw Complaint(
            "no load came\(count), so that there is nothing to advise",
            "Let the network be there, or the images on disk", at: .input(request.path))
    }

    /// Puts policies with their own limits in place of those where no limit that was tried makes a
    /// difference: then there is nothing to set.
    private func withOwnLimits(_ cells: [AdviceCell]) throws(Complaint) -> [AdviceCell] {
        guard space.isLadderOpen else { return cells }
        let drafts = space.given.filter(\.isOpen).map { PolicyDraft(given: $0.text) }.filter {
            let limited = Self.cells(cells, of: $0)
            return limited.count > 1 && limited.allSatisfy(limited[0].equals)
        }
        var cells = cells
        for plain in try evaluate(drafts, request.searched, "policies with their own limits") {
            guard let draft = plain.draft else { continue }
            let limited = Self.cells(cells, of: draft)
            guard limited[0].equals(plain) else { continue }
            cells.removeAll { cell in limited.contains { $0.name == cell.name } }
            cells.append(plain)
        }
        return cells
    }

    private static func cells(_ cells: [AdviceCell], of draft: PolicyDraft) -> [AdviceCell] {
        cells.filter { $0.draft?.given == draft.given }
    }

    /// As many policies at a time: between them the clock is looked at.
    private static let batch = 32
    /// The most cells found by the first seeds that are tried with all.
    static let mostContenders = 40

    /// Returns cells that might be the answer under other seeds or in worlds: the offers, and those
    /// that come next.
    func contenders(_ advice: Advice) -> [PolicyDraft] {
        let ranked = advice.cells.ranking(request.price).filter { !advice.cells[$0].isOpenToDoubt }
        let near = [advice.smaller, advice.larger].compactMap { $0 }
        return ([advice.choice] + near + advice.offers + ranked).distinct
            .prefix(Self.mostContenders).compactMap { advice.cells[$0].draft }
    }

    /// Runs drafts as another request would have it, and returns their cells.
    ///
    /// - Parameter runner: nil: this machine.
    func evaluate(
        _ drafts: [PolicyDraft], _ request: AdviceRequest, _ stage: String, by runner: Stage? = nil
    ) throws(Complaint) -> [AdviceCell] {
        guard !drafts.isEmpty else { return [] }
        let texts = drafts.map { $0.text(on: device) }
        let session = try session(texts.distinct, request)
        let cells = Self.cells(session, try (runner ?? run)(session, stage))
        var named: [String: AdviceCell] = [:]
        for cell in cells { named[cell.name] = cell }
        return zip(drafts, texts).compactMap { draft, text in
            guard var cell = named[text] else { return nil }
            cell.draft = draft
            cell.refusesMost = room.refusesMost(cell.policy)
            return cell
        }
    }

    /// A session of policies, over the plan's inputs unless the request changes these.
    private func session(
        _ texts: [String], _ request: AdviceRequest
    ) throws(Complaint) -> RunSession {
        let options = request.options(texts)
        guard request.changes == self.request.changes else { return try RunSession(options) }
        return try RunSession(CellPlan(plan, try texts.map(policies.policy), as: options))
    }

    /// Cells that differ by the seed alone, taken together.
    static func cells(_ session: RunSession, _ outcomes: [CellOutcome]) -> [AdviceCell] {
        var cells: [AdviceCell] = []
        let rows = session.rows(outcomes)
        for (cell, (outcome, row)) in zip(session.cells, zip(outcomes, rows)) {
            if let last = cells.indices.last, cells[last].name == cell.policy.text {
                cells[last].rows.append(row)
            } else {
                cells.append(AdviceCell(policy: cell.policy, rows: [row], peakNs: outcome.peakNs))
            }
        }
        return cells
    }

    /// All that the answer says beside the search.
    package func findings(
        _ found: AdviceFindings, proof groups: CommandGroups?
    ) throws(Complaint) -> AdviceFindings {
        let advice = found.advice
        var findings = found
        if advice.fate == .killed {
            let drafts = space.start.filter {
                $0.limitBytes == nil || $0.limitBytes == space.ladder.first
            }
            findings.leastFootprint = try evaluate(drafts, request.lenient, "without kills")
                .filter(\.isWhole).min { $0.footprintBytes < $1.footprintBytes }
        } else {
            findings.bound = try bound(advice)
            if device.pressure.trimLevels.sends(.warning) {
                let (cells, atNs, warned) = try warning(advice)
                findings.warning = AdviceFindings.Warning(cells, atNs: atNs, warned)
            }
        }
        findings.level = try level(advice)
        if let groups {
            let session = try proof(advice, groups: groups)
            findings.proof = (session, try run(session, "the answer in real memory"))
        }
        return findings
    }

    /// Returns a cell that knows the future, at the answer's limit, and decodes as it does; nil
    /// where there is nothing of the kind.
    private func bound(_ advice: Advice) throws(Complaint) -> AdviceCell? {
        let composition = advice.chosen.policy.composition
        guard let limit = composition.store?.limitBytes, composition.split.isEmpty,
            composition.key.identity == .path
        else { return nil }
        let store = "\(BeladyPart.id)(limit=\(LimitText.typed(limit)))"
        let text = ([store] + composition.decodingTexts).joined(separator: "+")
        let cell = try evaluate([PolicyDraft(given: text)], request, "what knows the future").first
        return cell.flatMap { $0.kills == 0 && $0.isWhole ? $0 : nil }
    }

    /// Returns the answer with its prefetches among views' loads, where it has them wait.
    private func level(_ advice: Advice) throws(Complaint) -> AdviceCell? {
        guard var draft = advice.chosen.draft, draft.precedence != .level else { return nil }
        draft.precedence = .level
        return try evaluate([draft], request, "prefetches among views' loads").first
    }

    /// One warning to the answer, and to what is like it but for what a warning does. When the
    /// answer's peak was, a run here tells: rows of runs elsewhere don't.
    ///
    /// With one seed all are warned at the answer's peak. With several, there is a peak for each,
    /// and each cell is warned at its own.
    private func warning(
        _ advice: Advice
    ) throws(Complaint) -> (cells: [AdviceCell], atNs: Int64?, outcomes: [CellOutcome]) {
        let draft = advice.chosen.draft ?? PolicyDraft(given: advice.chosen.name)
        let drafts = (round == nil ? [] : [draft]) + draft.yielding.filter { $0 != draft }
        let found = try evaluate(drafts, request, "what a warning frees")
        let chosen = found.first { $0.name == advice.chosen.name } ?? advice.chosen
        let cells = [chosen] + found.filter { $0.name != chosen.name && $0.isReachable }
        let session = try session(cells.map(\.name), request)
        let moment = WarnPlan.moment(afterPeakNs: chosen.peakNs)
        let isWithin = moment <= asWritten.inputs[0].summary.durationNs
        let atNs = asWritten.inputs.count == 1 && isWithin ? moment : nil
        let warned = try WarnPlan.session(session, atNs: atNs, level: .warning)
        return (cells, atNs, try run(warned, "one warning"))
    }

    /// The answer in real memory, under the kernel's own limit.
    private func proof(_ advice: Advice, groups: CommandGroups) throws(Complaint) -> RunSession {
        var options = request.options([advice.chosen.name])
        options.memory = .real
        options.kernel = KernelOptions(enforces: true)
        options.groups = groups
        return try RunSession(options)
    }
}
