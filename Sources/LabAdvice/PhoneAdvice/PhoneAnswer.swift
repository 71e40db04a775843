import LabBase
import LabReports

/// The answer for an app of a phone, in words and figures.
extension PhoneStudy.Found {
    package var answer: Answer {
        var answer = Answer(title: heading, rows: study.request.policies.count)
        answer.add(brief: .heading(heading))
        answer.add(.items([verdict, comparison, basis, cost].compactMap(\.self)), rank: 1)
        answer.add(details: [
            .paragraph(Self.rule), .table(table),
            .code(title: "These commands give the figures again:", commands),
        ])
        return answer
    }

    private var heading: String {
        let header = study.asWritten.inputs[0].header
        return "\(header.scenario) on \(header.setting), \(study.app): \(triedCount) "
            + "\(triedCount == 1 ? "variant" : "variants") tried in \(rounds) "
            + (rounds == 1 ? "round" : "rounds")
    }

    private var chosen: PhoneChoice { judgement.chosen }

    /// `Keep 24 MB when you leave, feed=glide+tidy(keep=24MB): 9 of 10 returns are warm, …`
    private var verdict: String {
        let words = chosen.draft.leaving.words(on: study.device)
        return "\(words.prefix(1).uppercased() + words.dropFirst()), with \(chosen.name): "
            + "\(Self.fate(chosen))."
    }

    private static func fate(_ choice: PhoneChoice) -> String {
        let warm = choice.app.warmth
        let times = [choice.app.median(.usableMsP50), choice.app.median(.usableMsP95)]
            .compactMap(\.self)
        let scale = TimeScale(times)
        let usable =
            times.count == 2
            ? ", usable after \(scale.text(times[0])) (p95 \(scale.text(times[1])))" : ""
        return "\(warm.clause)\(usable); \(neighbours(choice))"
    }

    /// `camera and maps live`, `camera is ended 3 times and maps lives`.
    private static func neighbours(_ choice: PhoneChoice) -> String {
        let ended = choice.others.filter { $0.median(.kills) ?? 0 > 0 }
        guard !ended.isEmpty else {
            let names = choice.others.filter(\.everRan).map(\.app)
            return names.isEmpty
                ? "no other app runs"
                : "\(Listing.and(names)) \(names.count == 1 ? "lives" : "live")"
        }
        return Listing.and(
            ended.map { line in
                "\(line.app) is ended \(PhoneSentence.times(line.median(.kills) ?? 0))"
            })
    }

    private var comparison: String? {
        guard let asWritten, asWritten.app.spec != chosen.app.spec else {
            return "That is the policy that the file has."
        }
        return "As written, \(Self.fate(asWritten))."
    }

    /// How sure it is.
    private var basis: String {
        let noun = chosen.app.draws
        guard judgement.draws > 1 else {
            guard study.request.worlds == nil else {
                return "That is one world: --worlds 50 says in how many it is among the best."
            }
            return "That is one seed: --seed 1..20 says with how many others it is among the best, "
                + "--worlds 50 in how many worlds."
        }
        let turn = judgement.turn.map { "; " + $0.wordsWithExample("another is better") } ?? ""
        return
            "It is among the best in \(judgement.share.text(noun))\(turn); figures are medians "
            + "over the \(noun), and returns those of all."
    }

    /// The fate of the apps if all is kept, and if nothing is.
    private var cost: String? {
        let ends = judgement.choices.filter {
            $0.draft.base == chosen.draft.base && $0.draft.limitBytes == chosen.draft.limitBytes
                && $0.name != chosen.name && $0.app.spec != asWritten?.app.spec
        }
        let fates = [
            ends.first { $0.draft.leaving == Leaving() },
            ends.first { $0.draft.leaving == Leaving(keptBytes: 0) },
        ].compactMap(\.self).map { choice in
            let words = choice.draft.leaving.words(on: study.device)
            return "\(words.prefix(1).uppercased() + words.dropFirst()), and \(Self.fate(choice))."
        }
        return fates.isEmpty ? nil : fates.joined(separator: " ")
    }

    private static let rule =
        "The others come first: of what was tried, those with which they are ended least, of these "
        + "those with which most of their returns are warm, and of these those with which the app "
        + "itself is usable soonest, by the median and the slowest twentieth together. What "
        + "differs by less than a twentieth is the same; of equals less is kept."

    /// The sizes of the answer's base and limit, the smallest first, below the answer and the file.
    var lines: [(role: String, choice: PhoneChoice)] {
        let beside = judgement.choices.filter {
            $0.draft.base == chosen.draft.base && $0.draft.limitBytes == chosen.draft.limitBytes
                && $0.name != chosen.name
        }.sorted { $0.draft.simplicity < $1.draft.simplicity }
        let others = judgement.ranked.filter { choice in
            choice.name != chosen.name && !beside.contains { $0.name == choice.name }
        }.prefix(4)
        return [("chosen", chosen)] + (asWritten.map { [("as written", $0)] } ?? [])
            + beside.map { ("keeps otherwise", $0) } + others.map { ("other", $0) }
    }

    var table: TextTable {
        let lines = lines
        let usable = TimeScale(
            lines.flatMap {
                [$0.choice.app.median(.usableMsP50), $0.choice.app.median(.usableMsP95)]
            }.compactMap(\.self))
        func time(_ ms: Double?) -> String { ms.map(usable.text) ?? "-" }
        func share(_ share: Double?) -> String {
            share.map { Fixed.decimal($0 * 100, places: 1) + " %" } ?? "-"
        }
        return TextTable(
            lines,
            [
                .text("") { $0.role }, .text("policy") { $0.choice.name },
                .figure("warm") { share($0.choice.app.warmth.share) },
                .figure("usable") { time($0.choice.app.median(.usableMsP50)) },
                .figure("p95") { time($0.choice.app.median(.usableMsP95)) },
                .figure("others warm") { share($0.choice.othersWarmth.share) },
                .figure("others ended") { AdviceCell.count($0.choice.othersKills) },
                .figure("among the best") { line in
                    judgement.choices.firstIndex { $0.name == line.choice.name }
                        .map { "\(judgement.best[$0]) of \(judgement.draws)" } ?? ""
                },
            ])
    }
}
