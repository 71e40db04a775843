import LabBase
import LabCells
import LabDevices
import LabPictures
import LabReplay
import LabScripts
import Synchronization

/// A phone whose apps are processes that really decode and hold, in one memory group with the
/// phone's limit. The replay is the model's: it sends its requests to them, and learns whom the
/// kernel ended.
enum RealPhone {
    /// One at a time: each may take all that this machine has.
    private static let turn = Mutex(())

    static func run(
        _ cells: [Cell], _ inputs: [CellInput], imageCache: String, groups: CommandGroups?
    ) throws(Halt) -> [CellOutcome] {
        guard let groups else { preconditionFailure("a phone has no group to be made in") }
        return try turn.withLock { (_) throws(Halt) in
            try PhoneRun.run(cells, inputs) { watchers throws(Halt) in
                let group = try Halt.of { () throws(Complaint) in try groups.makeGroup() }
                defer { groups.remove(group) }
                return try play(
                    cells, inputs, watchers, PictureCache(folder: imageCache), group, groups.swap)
            }
        }
    }

    private static func play(
        _ cells: [Cell], _ inputs: [CellInput], _ watchers: PhoneRun.Watchers,
        _ pictures: PictureCache, _ group: MemoryGroup, _ swap: SwapSpace?
    ) throws(Halt) -> PhoneRun.Played {
        guard let phone = inputs[0].phone?.phone else { preconditionFailure("no phone") }
        let files = phone.apps.map { app in
            app.trace.map { ImageFiles(catalog: $0.header.catalog, cache: pictures) }
        }
        let apps = try phone.apps.indices.map { (app) throws(Halt) in
            try process(phone.apps[app], files[app], phone.header.device, swaps: swap != nil)
        }
        defer { for app in apps { app.end() } }
        let choosing = choosing(cells[0].kernel, phone.header.device)
        let processes = try Halt.of { () throws(Complaint) in
            try PhoneProcesses(
                apps, in: group,
                limitBytes: limitBytes(phone.header.device, choosing), choosing: choosing,
                swap: swap.map { PhoneProcesses.PhoneSwap(space: $0, on: phone.header.device) },
                stalls: cells[0].kernel.warns ? try stalls(group) : nil)
        }
        let replay = try PhoneRun.prepare(cells[0], inputs[0], log: watchers.phone) { app in
            AppMemory(
                apps[app], of: processes, files: files[app],
                decay: phone.apps[app].trace?.header.decay ?? .immediate)
        }
        replay.keeper = processes
        let began = WallClock.nowNs()
        let result = try PhoneRun.play(replay, cells, inputs, watchers)
        try Halt.of { () throws(Complaint) in try processes.check() }
        let wallNs = WallClock.nowNs() - began
        return (result, apps.map { $0.peaks.measurement(wallNs: wallNs) })
    }

    private static func stalls(_ group: MemoryGroup) throws(Complaint) -> PressureStalls {
        let stalls = PressureStalls(group, clock: WallClock.nowNs)
        guard stalls.waitedNs != nil else {
            throw Complaint(
                "--kernel-warnings: this kernel doesn't say how long processes wait for memory",
                "Boot it with psi=1, or leave the option out", exit: .unavailable)
        }
        return stalls
    }

    /// A system that goes by what is held ends apps that no file describes before these have to
    /// do with less.
    private static func limitBytes(_ device: Device, _ choosing: PhoneProcesses.Choosing) -> Int64 {
        let system = PhoneMemory(device: device, appCount: 0)
        return choosing == .byUsage ? system.appRoomBytes : system.limitBytes
    }

    private static func choosing(
        _ kernel: KernelOptions, _ device: Device
    ) -> PhoneProcesses.Choosing {
        if kernel.warns { return .byStalls }
        return device.pressure.apps.chooser == .kernel ? .kernel : .byUsage
    }

    /// An app's process, with an image of each group to be decoded before anything is charged.
    private static func process(
        _ app: PhoneApp, _ files: ImageFiles?, _ device: Device, swaps: Bool
    ) throws(Halt) -> AppProcess {
        let rules = device.pressure.apps
        let kind = AppKind(
            keepsFreed: app.trace.map { $0.header.decay != .immediate } ?? false,
            pixelRatio: swaps ? rules.pixelRatio : nil, heapRatio: swaps ? rules.heapRatio : nil)
        let process = AppProcess(app.name) { () throws(Complaint) in try AppPipe(kind) }
        guard let files else { return process }
        let firsts = files.catalog.groups.compactMap { group in
            group.images.first { files.catalog.failure(of: $0) == .none }
        }
        try Halt.of { () throws(Complaint) in _ = try files.draw(firsts) }
        process.warmUps = firsts.map { files.pixelRequest($0, PictureTarget()) }
        return process
    }
}

extension PhoneProcesses.PhoneSwap {
    /// As much as the device compresses at a time.
    fileprivate init(space: SwapSpace, on device: Device) {
        self.space = space
        bytes = device.share(device.pressure.apps.mostCompressedMillionths)
    }
}
