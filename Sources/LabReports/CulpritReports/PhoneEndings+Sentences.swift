import LabBase
import LabCells
import LabReplay

/// How apps of a phone came to be ended, in sentences.
extension PhoneEndings {
    /// - Parameter most: of so many endings it is told how memory stood; tables have all.
    func sentences(_ question: PhoneQuestion, most: Int) -> [String] {
        let asked = question.endings(self)
        guard !asked.isEmpty else { return [noneSentence(question)] }
        let ended = endings.filter { end in
            question.figure.isOfReturns
                ? asked.contains { $0.app == end.app } : question.counts(end)
        }
        return [countSentence(ended, asked)] + cureSentences(asked, of: ended)
            + asked.prefix(most).flatMap { [sentence($0), heldSentence($0)].compactMap { $0 } }
    }

    private func noneSentence(_ question: PhoneQuestion) -> String {
        let whom = question.app.map { names[$0] } ?? "no app"
        let not = question.app == nil ? "" : " never"
        switch question.figure {
        case .coldStarts, .warmReturns:
            let ended = question.app.map { app in endings.contains { $0.app == app } } ?? false
            if ended { return "\(variant): \(whom) was ended, and not wanted again." }
            return "\(variant): \(whom) was\(not) started again after an end."
        case .kills: return "\(variant): \(whom) was\(not) ended."
        case .killsForMemory: return "\(variant): \(whom) was\(not) ended for memory."
        case .killsForLimit: return "\(variant): \(whom) was\(not) ended for its own limit."
        }
    }

    /// `as written: feed was ended 3 times, twice for memory and once for its own limit, and wanted
    /// again after 2 of the ends; 2 of 9 returns to feed were warm.`
    ///
    /// - Parameters:
    ///   - ended: all ends of the apps that the question is about.
    ///   - asked: those of them that its figure counts.
    private func countSentence(_ ended: [PhoneEnding], _ asked: [PhoneEnding]) -> String {
        let apps = ended.map(\.app).grouped(by: { $0 }).map { app, endings in
            "\(names[app]) was ended \(Self.times(endings.count))"
        }
        let reasons = KillReason.allCases.compactMap { reason -> String? in
            let count = ended.count { $0.reason == reason }
            let often = count == ended.count ? "" : "\(Self.times(count)) "
            return count == 0 ? nil : "\(often)for \(reason.title)"
        }
        let wanted =
            asked.count == ended.count
            ? "" : ", and wanted again after \(asked.count) of the ends"
        let shown = Set(asked.map(\.app)).sorted()
        let back = shown.filter { figures[$0].returns > 0 }.map { app in
            let (warm, all) = (figures[app].warmReturns, figures[app].returns)
            return all == 1
                ? "the return to \(names[app]) was \(warm == 1 ? "warm" : "cold")"
                : "\(warm) of \(all) returns to \(names[app]) were warm"
        }
        return "\(variant): \(Listing.and(apps)), \(Listing.and(reasons))\(wanted)"
            + (back.isEmpty ? "." : "; \(Listing.and(back)).")
    }

    static func times(_ count: Int) -> String { PhoneSentence.times(Double(count)) }

    /// Apps whose images alone could have been so much smaller that processes had lived.
    private func cureSentences(_ asked: [PhoneEnding], of ended: [PhoneEnding]) -> [String] {
        cures(asked).prefix(2).map { cure in
            let some = "\(cure.count) of \(asked.count)"
            let these = cure.count == asked.count ? "all \(cure.count)" : some
            let kept =
                switch (asked.count, ended.count - asked.count) {
                case (1, 0): "it until wanted again"
                case (1, _): "the one that was wanted again"
                case (_, 0): "\(these) until wanted again"
                default: "\(these) that were wanted again"
                }
            return "Images of \(names[cure.app]) that were \(Fixed.bytes(cure.bytes)) smaller "
                + "would have kept \(kept)."
        }
    }

    /// By app, those that help most often first, and of these the ones that must give the least.
    func cures(_ asked: [PhoneEnding]) -> [(app: Int, count: Int, bytes: Int64)] {
        names.indices.compactMap { app -> (app: Int, count: Int, bytes: Int64)? in
            let needed = asked.compactMap { $0.smallerBytes[app] }
            return needed.max().map { (app, needed.count, $0) }
        }.sorted { ($1.count, $0.bytes, $0.app) < ($0.count, $1.bytes, $1.app) }
    }

    /// One ending: when, in which state, for what, and when it was wanted again.
    private func sentence(_ ending: PhoneEnding) -> String {
        var text = "At \(Self.instant(ending.atNs)) "
        if let front = ending.front, front != ending.app { text += "(\(names[front]) in front) " }
        text += clause(ending, "was")
        let left = ending.leftNs.map { " since \(Self.instant($0))" } ?? ""
        if ending.state != .absent { text += "; it was \(title(ending.state))\(left)" }
        guard let returnNs = ending.returnNs else { return text + ", and not wanted again." }
        text +=
            returnNs == ending.atNs
            ? ", and started again at once" : ", and wanted again at \(Self.instant(returnNs))"
        return text + (ending.usableNs.map { ": usable after \(Span.text(ns: $0))." } ?? ".")
    }

    /// The memory of every app then, the largest first.
    private func heldSentence(_ ending: PhoneEnding) -> String? {
        guard let standing = ending.standing else { return nil }
        let held = standing.processes.enumerated().filter { $1.figures.bytes > 0 }.sorted {
            $0.element.residentBytes > $1.element.residentBytes
        }
        guard !held.isEmpty else { return nil }
        let parts = held.map { app, process in
            let images = process.figures.decodedBytes
            let packed = process.packedBytes
            return "\(names[app]) \(Fixed.bytes(process.residentBytes)) of RAM"
                + (images > 0 ? ", \(Fixed.bytes(images)) of images" : "")
                + (packed > 0 ? ", \(Fixed.bytes(packed)) compressed or swapped" : "")
        }
        return "The apps had then: \(parts.joined(separator: "; "))."
    }
}
