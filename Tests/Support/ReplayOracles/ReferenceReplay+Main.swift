@testable import LabPolicies

/// Reads and decodes for which the main thread waits.
extension ReferenceReplay {
    /// Reads and decodes while everything waits.
    func loadAtOnce(_ load: ReferenceLoad, from stage: Stage) throws {
        loads.append(load)
        load.stage = stage
        load.origin = stage == .read ? .disk : .memory
        // The main thread works until the load is done, and not at all if that is never.
        if stage == .read { readOnMain(bytes: readBytes(load)) }
        reached.insert(.decodedAtOnce)
        if !load.isMapped, stage == .read { try keepEncoded(load) }
        if try isFoundByItsFile(load) { return }
        if load.isMapped {
            load.copy = try born(copy(of: load))
            return try deliver(load)
        }
        if header.catalog.failure(of: load.picture.image) == .beforeDecoding {
            reached.insert(.failedEarly)
            return fail(load)
        }
        guard makesRoomAhead(for: load) else { return fail(load, isFatal: false) }
        try decode(load)
        _ = workOnMain(ns: decodeNs(load))
        load.whole = nil
        keepMapped(load)
        keepVariant(load)
        try deliver(load)
    }

    /// Decodes an undecoded copy for the first view that shows it in a window.
    func decodeWhenShown(_ copy: Int) throws {
        let what = copies[copy]!
        if what.isDecoded { return }
        reached.insert(.decodedWhenShown)
        countDecode(what.picture, what.bytes)
        collect(policies[what.policy], after: what.bytes)
        takeFromPool(what.bytes, policies[what.policy])
        destroy()
        copies[copy]!.isDecoded = true
        copiesMade += 1
        copies[copy]!.birth = copiesMade
        noteSums()
        try checkLimit()
        copies[copy]!.isDecodersWork = true
        noteServed(copy)
        _ = workOnMain(
            ns: decodeNs(what.picture.image, what.size, policies[what.policy].rule.decode))
    }
}
