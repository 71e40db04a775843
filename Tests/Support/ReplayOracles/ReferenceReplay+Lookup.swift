import LabPictures

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles

/// Keys, sizes, and what is found under them.
extension ReferenceReplay {
    func key(of name: ImageID, _ size: SizeID) -> Key {
        key(of: name, size, showing: version[Int(name)])
    }

    /// The key of a file that shows the image as it was after so many replacements.
    func key(of name: ImageID, _ size: SizeID, showing version: Int) -> Key {
        let policy = policy(of: name)
        let hasSize = policy.rule.key.sizes == .exact && policy.rule.decode.fit != .none
        let image = policy.keys.image.isEmpty ? name : policy.keys.image[name]
        var key = Key(image: image, size: hasSize ? size : 0)
        guard isRenewed(name) else { return key }
        key.version = version
        key.era = policy.eras[Picture(image: image, version: version)] ?? 0
        return key
    }

    /// Its key says what is in its file.
    func isRenewed(_ name: ImageID) -> Bool {
        let renewed = policy(of: name).keys.isRenewed
        return !renewed.isEmpty && renewed[name]
    }

    /// Some name still has what a key stands for.
    func isAskedFor(_ key: Key) -> Bool {
        version.indices.contains { self.key(of: ImageID($0), key.size) == key }
    }

    func wholeSize(_ image: ImageID) -> PixelSize { header.catalog.pixelSize[image] }

    /// Give or take a pixel.
    func isEnough(
        _ size: PixelSize, for name: ImageID, _ view: SizeID, wanted: PixelSize? = nil
    ) -> Bool {
        let policy = policy(of: name)
        guard policy.rule.key.sizes == .enough else { return true }
        let wanted = wanted ?? decodedSize(content[Int(name)], view, policy.rule.decode).drawn
        let isEnough = size.width >= wanted.width - 1 && size.height >= wanted.height - 1
        if !isEnough { reached.insert(.tooSmall) }
        return isEnough
    }

    /// Finds what a request would find, without a trace in any order.
    func peek(_ name: ImageID, _ size: SizeID) -> Int? {
        let policy = policy(of: name)
        let key = key(of: name, size)
        if let rule = policy.rule.store, let entry = policy.entries.first(where: { $0.key == key }),
            let copy = entry.copy, !isOver(entry, policy) || rule.lifetime!.servesExpired,
            !isOutdated(copy) || rule.replaced != .checked,
            isEnough(copies[copy]!.size, for: name, size)
        {
            return copy
        }
        guard let rule = policy.rule.weak, let copy = policy.weak[key], let known = copies[copy],
            known.use == .shown, !isOutdated(copy) || rule.replaced != .checked,
            isEnough(known.size, for: name, size)
        else { return nil }
        return copy
    }

    /// A strong or a weak hit. `wanted`: how large it is to be, where that was said before.
    func find(
        _ name: ImageID, _ size: SizeID, wanted: PixelSize? = nil
    ) -> (copy: Int, isStrong: Bool)? {
        find(key(of: name, size), name, size, wanted: wanted)
    }

    func find(
        _ key: Key, _ name: ImageID, _ size: SizeID, wanted: PixelSize? = nil
    ) -> (copy: Int, isStrong: Bool)? {
        let policy = policy(of: name)
        if let copy = findInStore(key, name, size, wanted, policy) {
            reached.insert(.strongHit)
            if key.size != 0 { reached.insert(.sizeKey) }
            return (copy, true)
        }
        guard let copy = findAlive(key, name, size, wanted, policy) else { return nil }
        reached.insert(.weakHit)
        if holder(of: copy) == nil { reached.insert(.foundGarbage) }
        let isStored = policy.entries.contains { $0.copy == copy }
        if policy.rule.weak!.promotes, let rule = policy.rule.store, rule.use != .taken,
            !isStored, !copies[copy]!.isNeverStored
        {
            reached.insert(.promoted)
            offer(copy, to: policy)
        }
        return (copy, false)
    }

    private func findAlive(
        _ key: Key, _ name: ImageID, _ size: SizeID, _ wanted: PixelSize?,
        _ policy: ReferencePolicy
    ) -> Int? {
        guard let rule = policy.rule.weak, let copy = policy.weak[key], let known = copies[copy],
            known.use == .shown
        else { return nil }
        if isOutdated(copy), rule.replaced == .checked {
            reached.insert(.foundAliveOutdated)
            policy.weak[key] = nil
            return nil
        }
        return isEnough(known.size, for: name, size, wanted: wanted) ? copy : nil
    }

    private func findInStore(
        _ key: Key, _ name: ImageID, _ size: SizeID, _ wanted: PixelSize?,
        _ policy: ReferencePolicy
    ) -> Int? {
        guard let rule = policy.rule.store,
            let place = policy.entries.firstIndex(where: { $0.key == key })
        else { return nil }
        let entry = policy.entries[place]
        guard let copy = entry.copy else { return nil }
        if isOver(entry, policy) {
            if !rule.lifetime!.servesExpired {
                reached.insert(.expired)
                if rule.lifetime!.sweepNs == nil { take(place, from: policy) }
                destroy()
                return nil
            }
            reached.insert(.servedExpired)
        }
        if isOutdated(copy) {
            if rule.replaced == .checked {
                reached.insert(.foundOutdated)
                take(place, from: policy)
                destroy()
                return nil
            }
            reached.insert(.fromOutdatedEntry)
        }
        guard isEnough(copies[copy]!.size, for: name, size, wanted: wanted) else { return nil }
        if let lifetime = rule.lifetime, lifetime.isSliding {
            policy.entries[place].overNs = nowNs + lifetime.ns
            reached.insert(.renewed)
        }
        policy.entries[place].usedNs = nowNs
        if rule.use != .taken, rule.order.id == "lru" {
            policy.entries.insert(policy.entries.remove(at: place), at: 0)
        }
        return copy
    }

    /// Comparing times would tell that it isn't what its key stands for.
    func isOutdated(_ copy: Int) -> Bool {
        let known = copies[copy]!
        if isRenewed(known.key.image) { return !isAskedFor(known.key) }
        return isOutdated(known.picture)
    }

    /// The image that it shows was replaced since.
    func isOutdated(_ picture: Picture) -> Bool { picture.version != version[Int(picture.image)] }

    /// A view is given a picture, which may be another than the one that it asked for.
    func noteGiven(_ copy: Int, for asked: ImageID) {
        let picture = copies[copy]!.picture
        let same = policies[copies[copy]!.policy].keys.content
        // Images of one content that were replaced as often show the same.
        let isSame = picture.image == asked || !same.isEmpty && same[picture.image] == same[asked]
        if isSame, picture.version == version[Int(asked)] { return }
        counts.wrongImages += 1
        reached.insert(.wrongImage)
    }
}
