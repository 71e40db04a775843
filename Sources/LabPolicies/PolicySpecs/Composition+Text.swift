import LabBase

/// Writes a composition as a spec that reads back into it: every rule that isn't the default, with
/// all values resolved.
extension Composition {
    package var spec: String {
        if !split.isEmpty {
            var text = PartText(SplitPart.id)
            for share in split { text.add(share.group, share.composition.spec) }
            return text.text
        }
        let kept =
            PoolPart.text(self) + EncodedPart.text(self) + MappedPart.text(self)
            + VariantsPart.text(self) + DiskPart.text(self)
        let loads =
            queues.map { QueuePart.keys.text(QueuePart.id, $0).text } + LoadingPart.text(self)
            + prefetches.map { PrefetchPart.keys.text(PrefetchPart.id, $0).text }
        let parts =
            holding + decodingTexts + kept + OffscreenPart.text(self) + ViewsPart.text(self)
            + loads + reactions.map(OnPart.text)
        // An empty spec can't be read.
        return parts.isEmpty
            ? "\(DecodePart.id)(\(decode.mode.rawValue))" : parts.joined(separator: "+")
    }

    /// The parts that keep images, or `none`.
    private var holding: [String] {
        // With a store, the store's part says how loads are joined.
        let beside = weak.map { [WeakPart.text($0, in: Composition())] } ?? []
        if let own { return [OwnPart.text(own, in: self)] + beside }
        if let bound = BeladyPart.text(self) { return [bound] }
        if let store { return [CachePart.text(store, in: self)] + beside }
        if let weak { return [WeakPart.text(weak, in: self)] }
        // Parts of views alone would read as beside a weak table.
        return joining == .byKey && views == ViewRule() ? [] : [NonePart.text(self)]
    }

    package var decodingTexts: [String] { KeyPart.text(self) + DecodePart.text(self) }
}
