import LabDevices
import LabPolicies
import LabScripts

/// How an app of a phone comes to be replayed.
extension ReplayedApp {
    /// - Parameter trace: the app's events, in time in front.
    convenience init(
        _ number: Int, of phone: Phone, _ trace: any TraceSource, _ composition: Composition,
        memory: (any ImageMemory)?, keys given: ((KeyRule.Identity) -> PolicyKeys)?
    ) throws(Halt) {
        var header = trace.header
        header.device = phone.apps[number].device(on: phone)
        var keys = ImageKeys(header.catalog)
        let replay = Replay(
            header: header, composition: composition,
            future: composition.needsFuture ? try trace.future(composition) : nil, memory: memory,
            isOnPhone: true
        ) { given?($0) ?? keys.table($0) }
        replay.decodes.pipeline.sit(MachineSeat(app: number, of: phone.apps.count))
        self.init(number, replay, try EventCursor(trace, wantsLayouts: replay.wantsLayouts))
    }
}

extension PhoneApp {
    /// The phone's device as the app has it. An app that is ended can always be opened again.
    fileprivate func device(on phone: Phone) -> Device {
        var device = phone.device
        device.baselineBytes = baselineBytes ?? device.baselineBytes
        device.pressure.relaunchNs = coldStartNs ?? device.pressure.relaunchNs
        if device.pressure.onKill == .stop { device.pressure.onKill = .relaunch }
        return device
    }
}
