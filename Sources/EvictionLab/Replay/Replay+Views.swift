/// Views: asking, showing, hiding, letting go.
extension Replay {
    /// A view asks for an image, and may enter its window with it.
    mutating func request(_ view: ViewID, _ image: ImageID, shows: Bool) {
        prepare(view)
        let index = Int(view)
        closeBlank(index)
        stopWaiting(view)
        views[index].wanted = image
        views[index].released = .absent
        if shows { setInWindow(index) }
        ask(view, image)
        store?.requested(image)
    }

    /// A view that released its image on a warning is back on screen.
    private mutating func restore(_ view: ViewID) {
        let image = views[Int(view)].released
        views[Int(view)].released = .absent
        counts.restores += 1
        ask(view, image)
    }

    /// Looks up: a strong hit, a weak hit, a join or a miss. On a hit the view takes the new lease
    /// before it drops the old; else it drops the old at once.
    private mutating func ask(_ view: ViewID, _ image: ImageID) {
        counts.requests += 1
        if !wasRequested[Int(image)] {
            wasRequested[Int(image)] = true
            counts.compulsory += 1
        }
        if let found = find(image) { return lease(view, found) }
        dropLease(view)
        if composition.coalescing == .byKey, !composition.isNone, joinable[Int(image)] != .absent {
            counts.joins += 1
            wait(view, for: joinable[Int(image)])
        } else {
            counts.misses += 1
            wait(view, for: startLoad(image))
        }
        openBlank(Int(view))
    }

    private mutating func find(_ image: ImageID) -> InstanceID? {
        if let held = store?.instance(of: image), held != .absent {
            counts.strongHits += 1
            if store!.isDisjointFromViews { return held }
            store!.used(image)
            return held
        }
        if (composition.weak != nil), weakIndex[Int(image)] != .absent {
            counts.weakHits += 1
            return weakIndex[Int(image)]
        }
        return nil
    }

    /// The view holds an instance, and no longer the one before.
    mutating func lease(_ view: ViewID, _ instance: InstanceID) {
        let old = views[Int(view)].instance
        let isInWindow = views[Int(view)].isInWindow
        views[Int(view)].instance = instance
        let image = instances[instance].image
        let leavesStore =
            store?.isDisjointFromViews == true && store!.instance(of: image) == instance
        if leavesStore { _ = store!.remove(image, bytes: catalog.sizeBytes[Int(image)]) }
        change(instance) { entry in
            if isInWindow { entry.onScreen += 1 } else { entry.offScreen += 1 }
            if leavesStore { entry.isStored = false }
        }
        if old != .absent { unhold(old, isInWindow: isInWindow) }
        if isInWindow { noteImage(on: views[Int(view)].screen) }
    }

    mutating func dropLease(_ view: ViewID) {
        let old = views[Int(view)].instance
        guard old != .absent else { return }
        views[Int(view)].instance = .absent
        unhold(old, isInWindow: views[Int(view)].isInWindow)
    }

    /// A view's hold ends; the last one brings the image back to a store that is disjoint.
    private mutating func unhold(_ instance: InstanceID, isInWindow: Bool) {
        let comesBack =
            store?.isDisjointFromViews == true && instances[instance].viewHolds == 1
            && weakIndex[Int(instances[instance].image)] == instance && admit(instance)
        change(instance) { entry in
            if isInWindow { entry.onScreen -= 1 } else { entry.offScreen -= 1 }
            if comesBack { entry.isStored = true }
        }
    }

    mutating func show(_ view: ViewID) {
        prepare(view)
        let index = Int(view)
        guard !views[index].isInWindow else { return }
        setInWindow(index)
        if views[index].instance != .absent {
            noteImage(on: views[index].screen)
        } else if views[index].released != .absent {
            restore(view)
        } else {
            openBlank(index)
        }
    }

    private mutating func setInWindow(_ index: Int) {
        guard !views[index].isInWindow else { return }
        views[index].isInWindow = true
        guard views[index].instance != .absent else { return }
        change(views[index].instance) { entry in
            entry.offScreen -= 1
            entry.onScreen += 1
        }
    }

    mutating func hide(_ view: ViewID) {
        prepare(view)
        let index = Int(view)
        guard views[index].isInWindow else { return }
        closeBlank(index)
        views[index].isInWindow = false
        guard views[index].instance != .absent else { return }
        change(views[index].instance) { entry in
            entry.onScreen -= 1
            entry.offScreen += 1
        }
    }

    mutating func clear(_ view: ViewID) {
        prepare(view)
        closeBlank(Int(view))
        stopWaiting(view)
        dropLease(view)
        views[Int(view)].wanted = .absent
        views[Int(view)].released = .absent
    }

    mutating func drop(_ view: ViewID) {
        clear(view)
        views[Int(view)] = ViewState()
    }

    /// Changes an instance's holds; memory is given back with the last one.
    mutating func change(
        _ instance: InstanceID, _ body: (inout InstanceTable.Entry) -> Void
    ) {
        let image = instances[instance].image
        guard instances.change(instance, body) else { return }
        if (composition.weak != nil), weakIndex[Int(image)] == instance {
            weakIndex[Int(image)] = .absent
        }
        if isReacting { counts.warningFreedBytes += catalog.sizeBytes[Int(image)] }
        memory.release(instance)
    }

    private mutating func prepare(_ view: ViewID) {
        while Int(view) >= views.count { views.append(ViewState()) }
        if views[Int(view)].screen == .absent { views[Int(view)].screen = entry.screen }
    }
}
