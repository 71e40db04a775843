import LabBase
import LabCells
import LabDevices
import LabPolicies
import LabReplay
import LabReports
import LabRuns
import LabScripts

/// The way to an answer for one app of a phone: what to give up on leaving and at which limit, the
/// others as the phone's file has them.
package struct PhoneStudy {
    package let request: AdviceRequest
    /// The phone as written.
    package let asWritten: RunSession
    package let app: String
    /// As the app has it.
    package let device: Device
    /// The policies that are tried for it, as typed.
    private let bases: [(text: String, isOpen: Bool)]
    private let run: AdviceStudy.Stage

    package init(_ request: AdviceRequest, run: @escaping AdviceStudy.Stage) throws(Complaint) {
        self.request = request
        self.run = run
        asWritten = try RunSession(request.phoneOptions([PhoneVariant.unchanged]))
        let apps = asWritten.cells.compactMap(\.phone?.names).first ?? []
        let policies = asWritten.cells.compactMap(\.phone?.policies).first ?? []
        let index = try Self.app(request, apps, policies)
        app = apps[index]
        device = asWritten.inputs[index].header.device
        bases = try Self.bases(request, app, policies[index], device)
        try checkLimits()
    }

    /// Refuses limits that nothing is tried at.
    private func checkLimits() throws(Complaint) {
        if let other = request.limits.first(where: { ![nil, app].contains($0.app) }) {
            throw Complaint(
                "--limit '\(other.text)' isn't of '\(app)', which the advice is for",
                "Name that app with --app, or leave this out", exit: .usage)
        }
        guard let axis = request.limits.first, !bases.contains(where: \.isOpen) else { return }
        throw Complaint(
            "--limit '\(axis.text)': no policy of \(app) leaves its limit open",
            "Leave it out, or give one with --policy, such as lru", exit: .usage)
    }

    /// The app that was asked for, or else the first that shows images.
    private static func app(
        _ request: AdviceRequest, _ apps: [String], _ policies: [Policy?]
    ) throws(Complaint) -> Int {
        let able = apps.indices.filter { policies[$0] != nil }
        guard let name = request.app else {
            if let first = able.first { return first }
            throw Complaint(
                "no app of it shows images, so that there is nothing to advise",
                "Give one of its apps a scenario or a recording", at: .input(request.path))
        }
        let names = able.map { apps[$0] }
        guard let index = able.first(where: { apps[$0] == name }) else {
            let isOther = apps.contains(name)
            throw Complaint(
                isOther
                    ? "--app '\(name)' takes memory and shows no images"
                    : "there is no app \(Quoted.text(name))",
                Nearest.match(name, among: names).map { "Did you mean '\($0)'?" }
                    ?? "Name one of \(Listing.and(names))", exit: .usage)
        }
        return index
    }

    private static func bases(
        _ request: AdviceRequest, _ app: String, _ written: Policy?, _ device: Device
    ) throws(Complaint) -> [(text: String, isOpen: Bool)] {
        let typed = request.policies.map { text in
            text.hasPrefix(app + "=") ? String(text.dropFirst(app.count + 1)) : text
        }
        // A system of several models is each of them.
        let texts = PolicyList.expanded(
            typed.isEmpty ? [written?.text ?? ""] : typed, on: request.takesAnySystem ? nil : device
        )
        return try texts.map { (text) throws(Complaint) in
            let base = PhoneDraft.base(of: text)
            let policy = try PolicySpec.parse(base, device: device)
            if !request.takesAnySystem { try policy.checkPlatform(on: device) }
            return (base, try PolicySpec.leavesLimitOpen(base, device: device))
        }.grouped(by: \.text).map { $0.elements[0] }
    }

    /// Everything that the answer says.
    package struct Found {
        package let study: PhoneStudy
        /// Judged by all seeds, or in all worlds.
        package let judgement: PhoneJudgement
        /// The phone as its file has it.
        package let asWritten: PhoneChoice?
        package let triedCount: Int
        package let rounds: Int
        /// The rows of what was judged.
        package let rows: [Row]
        /// The phone as its file has it, with all seeds or worlds.
        package let written: (session: RunSession, outcomes: [CellOutcome])
    }

    /// Searches by the first seeds, and judges the best by all; nil where nothing came to its end.
    ///
    /// Unlike `AdviceSearch`, it has four steps, each from the best of those before: the
    /// policies as they are; each with a share of its store that it keeps on leaving; the two best
    /// with other limits; and the two best with sizes between those that were kept.
    package func search() throws(Complaint) -> Found? {
        var tried: [PhoneChoice] = []
        var rounds = 0
        func attempt(_ drafts: [PhoneDraft]) throws(Complaint) {
            let new = drafts.distinct.filter { draft in
                !tried.contains { $0.draft == draft } && draft.policy(on: device) != nil
            }.prefix(max(0, request.cells - tried.count))
            guard !new.isEmpty else { return }
            rounds += 1
            let stage = "\(tried.count) variants tried for \(app)"
            tried += try evaluate(Array(new), request.searched, stage).choices
        }
        try attempt(bases.map { PhoneDraft(base: $0.text) })
        try check(tried)
        try attempt(tried.flatMap(onLeaving))
        for next in [atLimits, between] {
            guard let best = PhoneJudgement(tried) else { return nil }
            var drafts: [PhoneDraft] = []
            for choice in best.ranked.prefix(Self.beam) { drafts += try next(choice, tried) }
            try attempt(drafts)
        }
        guard let searched = PhoneJudgement(tried) else { return nil }
        return try judged(searched, rounds)
    }

    /// The best by the first seeds, and the ends of what can be kept, with all seeds or worlds.
    private func judged(_ searched: PhoneJudgement, _ rounds: Int) throws(Complaint) -> Found? {
        let ends = searched.choices.filter { choice in
            choice.draft.base == searched.chosen.draft.base
                && [nil, 0].contains(choice.draft.leaving.keptBytes)
        }
        let beside = searched.choices.filter {
            $0.draft.base == searched.chosen.draft.base
                && $0.draft.limitBytes == searched.chosen.draft.limitBytes
        }
        let drafts = (searched.ranked.prefix(Self.mostJudged) + ends + beside).map(\.draft).distinct
        let all = request.worlds.map { request.drawn($0) } ?? request
        let (choices, rows) = try evaluate(drafts, all, "the best with all draws")
        guard let judgement = PhoneJudgement(choices) else { return nil }
        let session = try RunSession(all.phoneOptions([PhoneVariant.unchanged]))
        let written = try run(session, "the phone as written")
        let lines = PhoneRows(session.rows(written)).variants.first ?? []
        return Found(
            study: self, judgement: judgement,
            asWritten: PhoneChoice(PhoneDraft(base: bases[0].text), lines, app: app),
            triedCount: searched.choices.count, rounds: rounds, rows: rows,
            written: (session, written))
    }

    /// The best so many are varied.
    private static let beam = 2
    private static let mostJudged = 12

    private func evaluate(
        _ drafts: [PhoneDraft], _ request: AdviceRequest, _ stage: String
    ) throws(Complaint) -> (choices: [PhoneChoice], rows: [Row]) {
        let named = drafts.compactMap { draft in
            draft.policy(on: device).map { (draft: draft, name: "\(app)=\($0)") }
        }
        let session = try RunSession(request.phoneOptions(named.map(\.name).distinct))
        let rows = session.rows(try run(session, stage))
        let variants = PhoneRows(rows).variants
        let choices = named.compactMap { draft, name -> PhoneChoice? in
            variants.first { $0.first?.variant.policy == name }
                .flatMap { PhoneChoice(draft, $0, app: app) }
        }
        return (choices, rows)
    }

    /// Refuses to judge an app to which the person never returns.
    private func check(_ tried: [PhoneChoice]) throws(Complaint) {
        guard !tried.isEmpty, !tried.contains(where: \.returns) else { return }
        throw Complaint(
            "\(app) never comes back to the front, so that nothing it keeps is of use",
            "Have it come back, or name another app with --app", at: .input(request.path))
    }
}

/// The next drafts.
extension PhoneStudy {
    /// It keeps from nothing to half of what its store held at most.
    private func onLeaving(_ choice: PhoneChoice) -> [PhoneDraft] {
        let held = Int64(choice.app.values(.peakStoreBytes).max() ?? 0)
        let kept = [0] + (1...5).map { LimitLadder.round(held >> $0) }.filter { $0 > 0 }
        return kept.distinct.flatMap { bytes in
            [false, true].map { isLast in
                changed(choice.draft) { $0.leaving = Leaving(keptBytes: bytes, isLast: isLast) }
            }
        }
    }

    /// Other limits, where the policy leaves its own open: those asked for, or halves of what its
    /// store held at most, and twice that.
    private func atLimits(_ choice: PhoneChoice, _ tried: [PhoneChoice]) throws(Complaint)
        -> [PhoneDraft]
    {
        guard bases.contains(where: { $0.text == choice.draft.base && $0.isOpen }) else {
            return []
        }
        var limits: [Int64] = []
        for axis in request.limits { limits += try axis.limits(on: device) }
        if limits.isEmpty {
            let held = Int64(choice.app.values(.peakStoreBytes).max() ?? 0)
            limits = [2 * held, held / 2, held / 4, held / 8].map(LimitLadder.round)
        }
        return limits.filter { $0 > 0 }.map { limit in
            changed(choice.draft) { $0.limitBytes = limit }
        }
    }

    /// Sizes between what is kept and the next that were tried.
    private func between(_ choice: PhoneChoice, _ tried: [PhoneChoice]) -> [PhoneDraft] {
        guard let kept = choice.draft.leaving.keptBytes else { return [] }
        let sizes = tried.filter {
            $0.draft.base == choice.draft.base
        }.compactMap(\.draft.leaving.keptBytes).distinct.sorted()
        let next = [sizes.last { $0 < kept }, sizes.first { $0 > kept }].compactMap(\.self)
        return next.map { LimitLadder.round((kept + $0) / 2) }.map { bytes in
            changed(choice.draft) { $0.leaving.keptBytes = bytes }
        }
    }
}

extension AdviceRequest {
    /// - Parameter variants: of a phone.
    func phoneOptions(_ variants: [String]) -> RunOptions {
        var options = options(variants)
        options.takesPhones = true
        return options
    }
}
