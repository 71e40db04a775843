import LabBase

/// A composition as a spec that reads back into it: every rule that isn't as ever, all values
/// resolved.
extension Composition {
    package var spec: String {
        if !split.isEmpty {
            var text = PartText(SplitPart.id)
            for share in split { text.add(share.group, share.composition.spec) }
            return text.text
        }
        let parts =
            holding + keyText + decodeText + shelves + viewTexts + queues.map(\.text)
            + loading.texts + prefetches.map(\.text) + reactions.map(\.text)
        // Something must stand there.
        return parts.isEmpty
            ? "\(DecodePart.id)(\(decode.mode.rawValue))" : parts.joined(separator: "+")
    }

    /// What keeps images, or the word for nothing.
    private var holding: [String] {
        if let own {
            return [own.text(joining: joining, ownReplaced)]
                + (weak.map { [$0.text(joining: .byKey)] } ?? [])
        }
        guard let store else {
            guard let weak else {
                if joining == .byKey { return [] }
                var text = PartText(NonePart.id)
                text.add("coalesce", joining, unless: .off)
                return [text.text]
            }
            return [weak.text(joining: joining)]
        }
        if isBelady {
            return ["\(BeladyPart.id)(limit=\(store.limitBytes.map(String.init) ?? "none"))"]
        }
        return [store.text(joining: joining)]
            + (weak.map { [$0.text(joining: .byKey)] } ?? [])
    }

    /// Whether it is what `belady` says, whatever is decoded.
    private var isBelady: Bool {
        var plain = self
        (plain.key, plain.decode) = (KeyRule(), DecodeRule())
        return plain == BeladyPart.composition(limitBytes: store?.limitBytes)
    }

    /// The parts that say what is decoded, and what shares it.
    package var decodingTexts: [String] { keyText + decodeText }

    private var keyText: [String] {
        var text = PartText(KeyPart.id)
        if key.identity != .path { text.word(key.identity.rawValue) }
        text.add("sizes", key.sizes, unless: .any)
        text.add("known", key.known, unless: .asked)
        return text.unlessEmpty
    }

    private var decodeText: [String] {
        var text = PartText(DecodePart.id)
        if decode.mode != .async { text.word(decode.mode.rawValue) }
        text.add("disk", "sync", if: decode.isSyncFromDisk)
        let fit = decode.fit == .cover ? "view" : decode.fit.rawValue
        text.add("fit", fit, if: decode.fit != .none)
        text.add("up", "on", if: decode.scalesUp)
        text.add("halves", decode.halves, unless: .off)
        text.add("maxPixels", decode.maxPixels)
        text.add("maxSide", decode.maxSide)
        text.add("sized", decode.sized, unless: .all)
        text.add("whole", decode.way, unless: .auto)
        text.add("pixels", decode.pixels?.rawValue)
        text.add("frames", "all", if: decode.keepsFrames)
        text.add("redraw", "on", if: decode.redraws)
        return text.unlessEmpty
    }

    private var shelves: [String] {
        let texts = [(PoolPart.id, pool), (EncodedPart.id, encoded), (MappedPart.id, mapped)]
            .compactMap { name, shelf in shelf.map { $0.text(name).text } }
        let sizes = variants.map { variants in
            var text = variants.shelf.text(VariantsPart.id)
            text.add("of", variants.whose, unless: .all)
            return text.text
        }
        let files = disk.map { $0.text(DiskPart.id).unlessEmpty } ?? ["\(DiskPart.id)(off)"]
        return texts + [sizes].compactMap(\.self) + files
    }

    private var viewTexts: [String] {
        var text = PartText(ViewsPart.id)
        text.add("hidden", timeNs: views.releasesHiddenAfterNs)
        text.add("placeholder", "before", if: views.placeholderFirst)
        text.add("reuse", "clear", if: views.clearsOnReuse)
        text.add("same", "keeps", if: views.keepsSame)
        guard views.releasesOnWarning || views.releasesOnBackground else {
            return text.unlessEmpty
        }
        var offscreen = PartText(OffscreenPart.id)
        let signal = views.releasesOnWarning ? "both" : "background"
        offscreen.add("on", signal, if: views.releasesOnBackground)
        offscreen.add("restore", "sync", if: views.restoresSynchronously)
        return [offscreen.text] + text.unlessEmpty
    }
}

extension ShelfRule {
    fileprivate func text(_ name: String) -> PartText {
        var text = PartText(name)
        text.add("limit", limitBytes)
        text.add("count", limitCount)
        text.add("entryCap", entryCapBytes)
        text.add("replaced", replaced, unless: .served)
        return text
    }
}

extension WeakRule {
    fileprivate func text(joining: Composition.Joining) -> String {
        var text = PartText(WeakPart.id)
        text.add("register", registration, unless: .load)
        text.add("promote", "on", if: promotes)
        text.add("keeps", "largest", if: keepsLargest)
        text.add("until", "collection", if: collectsAfterBytes != nil)
        text.add("collect", collectsAfterBytes)
        text.add("replaced", replaced, unless: .served)
        text.add("coalesce", joining, unless: .byKey)
        return text.text
    }
}

extension StoreRule {
    fileprivate func text(joining: Composition.Joining) -> String {
        var text: PartText
        if let plugin = order.plugin, order.filters.isEmpty {
            text = PartText(PluginPart.id)
            plugin.write(to: &text)
        } else {
            text = PartText(CachePart.id)
            text.add("order", order.spec)
        }
        text.add("limit", limitBytes.map(String.init) ?? "none")
        text.add("count", limitCount)
        text.add("cost", cost, unless: .bytes)
        text.add("entryCap", entryCapBytes)
        text.add("oversize", oversize, unless: .refused)
        text.add("admit", admission, unless: .always)
        text.add("evict", evicts, unless: .before)
        text.add("trimAt", trimStartBytes)
        text.add("trimTo", trimTargetBytes)
        text.add("limits", "late", if: heedsLimitsLate)
        text.add("drift", "on", if: costDrifts)
        text.add("ttl", timeNs: lifetime?.ns)
        text.add("expires", "absolute", if: lifetime?.isSliding == false)
        text.add("sweep", timeNs: lifetime?.sweepNs)
        text.add("sweepReads", "on", if: lifetime?.sweepReads == true)
        text.add("expired", "served", if: lifetime?.servesExpired == true)
        text.add("use", use, unless: .apart)
        text.add("evicted", evicted, unless: .dropped)
        text.add("replaced", replaced, unless: .served)
        text.add("lookup", lookup, unless: .use)
        text.add("coalesce", joining, unless: .byKey)
        return text.text
    }
}
