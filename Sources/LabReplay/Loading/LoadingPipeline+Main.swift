/// The main thread, and what it takes from loads.
extension LoadingPipeline {
    /// The main thread is busy from as soon as it can; until when.
    @discardableResult
    mutating func workOnMain(ns: Int64, nowNs: Int64) -> Int64 {
        defer { updateReserved(nowNs: nowNs) }
        let doneNs = main.work(ns: ns, nowNs: nowNs)
        log?.note(.mainWorks(fromNs: doneNs - ns, toNs: doneNs, .decodes))
        return doneNs
    }

    /// The main thread reads: no load has the flash meanwhile.
    mutating func readOnMain(bytes: Int64, nowNs: Int64) {
        let transferNs = resources.flash.transferNs(bytes: bytes)
        let readNs = resources.flash.latencyNs + transferNs
        let doneNs = main.work(ns: readNs, nowNs: nowNs)
        log?.note(.mainWorks(fromNs: doneNs - readNs, toNs: doneNs, .reads))
        reserved.reads(from: doneNs - transferNs, to: doneNs)
        quietUntilNs = nowNs
        updateReserved(nowNs: nowNs)
    }

    /// Whom the flash and a fast core belong to now.
    mutating func updateReserved(nowNs: Int64) {
        if let isTaken = reserved.takesFlash(nowNs: nowNs) {
            machine.readingMains += isTaken ? 1 : -1
            machine.flash.change(
                to: machine.readingMains > 0 ? .standstill : paces.flash, nowNs: nowNs)
            quietUntilNs = nowNs
        }
        if let isTaken = reserved.takesCore(main, nowNs: nowNs) {
            machine.workingMains += isTaken ? 1 : -1
            machine.cores.change(to: paces.cores[machine.workingMains], nowNs: nowNs)
            quietUntilNs = nowNs
        }
    }
}
