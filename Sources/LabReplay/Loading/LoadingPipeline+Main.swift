/// The main thread's own work, and the flash and the core that loads lack while it is under way.
extension LoadingPipeline {
    /// A decode on the main thread, which begins as soon as that is free. Returns when it is done.
    @discardableResult
    mutating func workOnMain(ns: Int64, nowNs: Int64) -> Int64 {
        defer { updateReserved(nowNs: nowNs) }
        let doneNs = main.work(ns: ns, nowNs: nowNs)
        log?.note(.mainWorks(fromNs: doneNs - ns, toNs: doneNs, .decodes))
        return doneNs
    }

    /// The main thread reads. Reads of loads stand still while it transfers, for its own goes
    /// first; they go on during its latency.
    mutating func readOnMain(bytes: Int64, nowNs: Int64) {
        let transferNs = resources.flash.transferNs(bytes: bytes)
        let readNs = resources.flash.latencyNs + transferNs
        let doneNs = main.work(ns: readNs, nowNs: nowNs)
        log?.note(.mainWorks(fromNs: doneNs - readNs, toNs: doneNs, .reads))
        reserved.reads(from: doneNs - transferNs, to: doneNs)
        quietUntilNs = nowNs
        updateReserved(nowNs: nowNs)
    }

    /// Stops or resumes the reads of loads, and takes or gives back a fast core, where the main
    /// thread has begun or ended by now. There is one flash; of several cores each main thread that
    /// works has the fastest that is left.
    mutating func updateReserved(nowNs: Int64) {
        if let isTaken = reserved.flashChange(nowNs: nowNs) {
            machine.mainsReading += isTaken ? 1 : -1
            machine.flash.change(
                to: machine.mainsReading > 0 ? .standstill : paces.flash, nowNs: nowNs)
            quietUntilNs = nowNs
        }
        if let isTaken = reserved.coreChange(main, nowNs: nowNs) {
            machine.mainsWorking += isTaken ? 1 : -1
            machine.cores.change(to: paces.cores[machine.mainsWorking], nowNs: nowNs)
            quietUntilNs = nowNs
        }
    }
}
