import LabBase
import LabDevices
import LabPolicies

/// A library, with the limit at which it comes nearest to the answer.
package struct LibraryAdvice {
    package let preset: Preset
    package let cell: AdviceCell
    /// The code that the app needs.
    package let code: [String]
}

extension AdviceStudy {
    /// Returns the answers of the device's libraries, each at its best limit near the answer's:
    /// those that cost least come first.
    func libraries(_ advice: Advice) throws(Complaint) -> [LibraryAdvice] {
        // A library's parts need no building.
        let price = advice.price.withoutParts
        let near = limits(near: advice)
        let variants = PolicyRegistry.presets.flatMap { preset -> [Variant] in
            func ways(_ limits: [Int64]) -> [Variant] {
                limits.flatMap { self.ways(to: advice.chosen, with: preset, $0) }
            }
            let all = ways(near)
            let keeping = all.filter { !refusesMost($0.draft) }
            if !keeping.isEmpty { return keeping }
            // A library that keeps no large part of its limit needs a higher one.
            let higher = space.ladder.filter { limit in near.allSatisfy { $0 < limit } }
            let others = ways(higher).filter { !refusesMost($0.draft) }
            return others.isEmpty ? all : others
        }
        let cells = try evaluate(variants.map(\.draft), request.searched, "the libraries")
        var best: [String: (variant: Variant, cell: AdviceCell)] = [:]
        for cell in cells {
            guard let variant = variants.first(where: { $0.draft == cell.draft }) else { continue }
            let own = best[variant.preset.id]
            if own.map({ cell.rank(price) < $0.cell.rank(price) }) ?? true {
                best[variant.preset.id] = (variant, cell)
            }
        }
        let drafts = best.values.map { $0.variant.draft }
        if request.seedCount > AdviceRequest.searchedSeeds {
            for cell in try evaluate(drafts, request, "the libraries with every seed") {
                let id = variants.first { $0.draft == cell.draft }?.preset.id ?? ""
                best[id]?.cell = cell
            }
        }
        return best.values.map {
            LibraryAdvice(preset: $0.variant.preset, cell: $0.cell, code: $0.variant.code)
        }.sorted {
            ($0.cell.rank(price), $0.preset.id) < ($1.cell.rank(price), $1.preset.id)
        }
    }

    /// True if the images that make most of the bytes never stay in a draft's store.
    private func refusesMost(_ draft: PolicyDraft) -> Bool {
        draft.policy(on: device).map(room.refusesMost) ?? false
    }

    /// A way to use a library.
    private struct Variant {
        var preset: Preset
        var draft: PolicyDraft
        var code: [String]
    }

    /// As it is; and as it can be told to do what the answer does.
    private func ways(
        to chosen: AdviceCell, with preset: Preset, _ limitBytes: Int64
    ) -> [Variant] {
        guard let setting = preset.setting, preset.runs(on: device) else { return [] }
        var ways: [(spec: String, code: [String])] = [
            (preset.modelSpecs[0], [setting.code(limitBytes: limitBytes)])
        ]
        if chosen.policy.composition.decode.fit != .none, let fitting = setting.fitting {
            ways.append((fitting.spec, ways[0].code + [fitting.line]))
        }
        if let rows = chosen.draft?.ahead, rows > 0, let ahead = setting.ahead(rows: rows) {
            ways += ways.map { ("\($0.spec)+\(ahead.part)", $0.code + [ahead.line]) }
        }
        return ways.map {
            Variant(
                preset: preset, draft: PolicyDraft(given: $0.spec, limitBytes: limitBytes),
                code: $0.code)
        }
    }

    /// The answer's, and the next rungs below and above it.
    private func limits(near advice: Advice) -> [Int64] {
        let limit = advice.chosen.limitBytes.flatMap { $0 > 0 ? $0 : nil } ?? space.ladder[0]
        let below = space.ladder.last { $0 < limit }
        let above = space.ladder.first { $0 > limit }
        return [below, limit, above].compactMap { $0 }
    }
}
