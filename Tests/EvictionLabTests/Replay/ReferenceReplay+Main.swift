@testable import EvictionLab

/// What is read and decoded while the main thread waits.
extension ReferenceReplay {
    /// Reads and decodes while everything waits.
    func loadAtOnce(_ load: ReferenceLoad) {
        loads.append(load)
        let stage = firstStage(load)
        if stage == .read { _ = main.work(ns: readNs(load), nowNs: nowNs) }
        reached.insert(.decodedAtOnce)
        if load.isMapped {
            load.copy = born(copy(of: load))
            return deliver(load)
        }
        if stage == .read { keepEncoded(load) }
        if header.catalog.failure[file(load)] == .beforeDecoding {
            reached.insert(.failedEarly)
            return fail(load)
        }
        decode(load)
        _ = main.work(ns: decodeNs(load.picture.image), nowNs: nowNs)
        load.whole = nil
        keepMapped(load)
        deliver(load)
    }

    /// What was kept undecoded is decoded for the first view that has it in a window.
    func decodeWhenShown(_ copy: Int) {
        let what = copies[copy]!
        if what.isDecoded { return }
        reached.insert(.decodedWhenShown)
        countDecode(what.picture.image, what.bytes, isOutdated: isOutdated(copy))
        takeFromPool(what.bytes, lanes[what.lane])
        bury()
        copies[copy]!.isDecoded = true
        copiesMade += 1
        copies[copy]!.birth = copiesMade
        noteSums()
        _ = main.work(ns: decodeNs(what.picture.image), nowNs: nowNs)
    }
}
