import LabDevices
import LabOrders

/// What a policy has under a key, and at which size.
extension Replay {
    /// A decoded size: the image's own, or a smaller one.
    struct Variant {
        var size: PixelSize
        var bytes: Int64
    }

    /// The size to which a policy decodes an image for a view that asks for `size`.
    func variant(of image: ImageID, size: SizeID, in policy: PolicyState) -> Variant {
        let source = content(of: image)
        let whole = catalog.pixelSize[source]
        let rule = policy.rule.decode
        if whole.width == 0 || (!rule.fitsView && rule.maxPixels == nil) {
            return Variant(size: whole, bytes: catalog.sizeBytes[source])
        }
        var fitted = whole
        if rule.fitsView, size != 0 { fitted = whole.filling(sizes[Int(size)]) }
        if let most = rule.maxPixels { fitted = fitted.within(pixels: most) }
        return Variant(
            size: fitted, bytes: fitted.pixels * Int64(ImageCatalog.bytesPerPixel))
    }

    /// Whether an instance is large enough for a view.
    private func isEnough(
        _ instance: InstanceID, _ image: ImageID, _ size: SizeID, in policy: PolicyState
    ) -> Bool {
        guard policy.rule.key.sizes == .enough else { return true }
        return isEnough(
            instances[instance].size, for: variant(of: image, size: size, in: policy).size)
    }

    /// Give or take a pixel.
    private func isEnough(_ size: PixelSize, for wanted: PixelSize) -> Bool {
        size.width + 1 >= wanted.width && size.height + 1 >= wanted.height
    }

    /// A strong or a weak hit, counted.
    func find(
        _ key: KeyID, _ image: ImageID, _ size: SizeID, in policy: PolicyState
    ) -> InstanceID? {
        if let store = policy.store, let held = stored(key, image, in: policy, store),
            isEnough(held, image, size, in: policy)
        {
            counts.strongHits += 1
            if store.rule.use != .taken { store.used(key) }
            if let lifetime = store.rule.lifetime, lifetime.isSliding {
                store.beginLife(key, nowNs: nowNs)
            }
            return held
        }
        policy.store?.missed(key)
        if let own = policy.own {
            if let held = find(key, in: own), isEnough(held, image, size, in: policy) {
                counts.strongHits += 1
                return held
            }
            settle(own)
        }
        if let held = ranged(key, in: policy), isEnough(held, image, size, in: policy) {
            counts.strongHits += 1
            return held
        }
        guard policy.hasWeak, policy[weak: key] != .absent else { return nil }
        let found = policy[weak: key]
        guard isEnough(found, image, size, in: policy) else { return nil }
        counts.weakHits += 1
        if policy.rule.weak!.promotes, let store = policy.store, store.rule.use != .taken,
            !instances[found].isStored,
            admit(found, key, to: store, of: policy)
        {
            change(found) { $0.isStored = true }
        }
        if policy.rule.weak!.promotes, let own = policy.own, !instances[found].isStored,
            admit(found, key, to: own, of: policy)
        {
            change(found) { $0.isStored = true }
        }
        return found
    }

    /// What the store gives under a key; what is over or outdated leaves it first, or waits for
    /// the sweep.
    private func stored(
        _ key: KeyID, _ image: ImageID, in policy: PolicyState, _ store: ImageStore
    ) -> InstanceID? {
        if let held = current(key, in: store) { return held }
        guard store.instance(of: key) != ImageStore.marker else { return nil }
        // What is over stays until the sweep, where there is one.
        if store.isOver(key, nowNs: nowNs), store.rule.lifetime!.sweepNs != nil { return nil }
        unstore(key, from: store)
        return nil
    }

    /// What a range holds under a key.
    private func ranged(_ key: KeyID, in policy: PolicyState) -> InstanceID? {
        for range in ranges(of: policy) where range.rule.holds {
            let held = range.held[key]
            if held != .absent { return held }
        }
        return nil
    }

    /// The instance that a request would find now: for what is looked for ahead.
    func peek(
        _ key: KeyID, _ image: ImageID, _ size: SizeID, in policy: PolicyState
    ) -> InstanceID? {
        if let store = policy.store, let held = current(key, in: store),
            isEnough(held, image, size, in: policy)
        {
            return held
        }
        if let held = policy.own?.instance(of: key), held != .absent,
            isEnough(held, image, size, in: policy)
        {
            return held
        }
        if let held = ranged(key, in: policy), isEnough(held, image, size, in: policy) {
            return held
        }
        guard policy.hasWeak, policy[weak: key] != .absent,
            isEnough(policy[weak: key], image, size, in: policy)
        else { return nil }
        return policy[weak: key]
    }

    /// What a store has under a key and would give.
    private func current(_ key: KeyID, in store: ImageStore) -> InstanceID? {
        let held = store.instance(of: key)
        guard held != .absent, held != ImageStore.marker else { return nil }
        if store.isOver(key, nowNs: nowNs), !store.rule.lifetime!.servesExpired { return nil }
        if store.rule.replaced == .checked,
            instances[held].version != version[instances[held].image]
        {
            return nil
        }
        return held
    }

    /// A load that a request for the key joins, if it comes to a size that is large enough.
    func joinableLoad(_ key: KeyID, _ size: PixelSize, in policy: PolicyState) -> LoadID? {
        let load = pipeline.policies[Int(policy.number)].joinable[key]
        guard load != .absent else { return nil }
        switch policy.rule.joining {
        case .off: return nil
        case .byKey: break
        case .marker:
            guard policy.store?.instance(of: key) == ImageStore.marker else { return nil }
        }
        if policy.rule.key.sizes == .enough, !isEnough(pipeline.loads[load].size, for: size) {
            return nil
        }
        guard pipeline.loads[load].isPrefetch else { return load }
        if policy.rule.loading.wanted == .twice, pipeline.loads[load].state == .queued {
            return nil
        }
        return load
    }

    /// A hit shows a picture, which may be another than the one that was asked for.
    func noteRightness(of instance: InstanceID, for image: ImageID) {
        let entry = instances[instance]
        let isRight =
            entry.version == version[entry.image]
            && policies[Int(entry.policy)].names.show(same: entry.image, content(of: image))
        if !isRight { counts.wrongImages += 1 }
    }
}

extension PixelSize {
    /// The smallest size of the same shape that covers another; never larger than this one.
    func filling(_ target: PixelSize) -> PixelSize {
        if target.width >= width || target.height >= height { return self }
        let (w, h) = (Int64(width), Int64(height))
        if Int64(target.width) * h >= Int64(target.height) * w {
            let height = (h * Int64(target.width) + w - 1) / w
            return PixelSize(width: target.width, height: Int(height))
        }
        let width = (w * Int64(target.height) + h - 1) / h
        return PixelSize(width: Int(width), height: target.height)
    }

    /// The largest size of the same shape with at most so many pixels.
    func within(pixels most: Int64) -> PixelSize {
        guard pixels > most else { return self }
        let factor = (Double(most) / Double(pixels)).squareRoot()
        return PixelSize(
            width: max(1, Int(Double(width) * factor)),
            height: max(1, Int(Double(height) * factor)))
    }
}
