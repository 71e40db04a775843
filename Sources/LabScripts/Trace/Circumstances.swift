import LabDevices

/// All that a world draws beside a script: the same of a scenario's header, a trace's and a phone.
package protocol Circumstances {
    var device: Device { get set }
    /// The network; nil for the device's own.
    var network: Network? { get set }
    /// Origins of the network's figures that differ from the device's.
    var networkSources: [Device.Source] { get set }
    var seed: UInt64 { get set }
    var claimed: ClaimedRun? { get set }
    var hasScalableImages: Bool { get }
    /// True of a phone, so that figures about several apps count.
    var hasSeveralApps: Bool { get }
    /// Gives pictures that are in no folder so many times their pixels and bytes.
    mutating func scaleImages(by factor: Double)
    /// Draws the rates of a person's habits that the file leaves out.
    ///
    /// - Parameter share: the way through the range of the rate of a name, 0 to 1.
    /// - Returns: each draw with the rate's name, as a file has it.
    mutating func drawHabits(at share: (String) -> Double) -> [(name: String, text: String)]
}

extension Circumstances {
    package var hasSeveralApps: Bool { false }

    /// A phone alone has habits.
    package mutating func drawHabits(
        at share: (String) -> Double
    ) -> [(name: String, text: String)] { [] }

    /// Changes them, and what the file's claims are about with them: a claim about this run is one
    /// about the changed run.
    package mutating func vary(_ change: (inout Self) -> Void) {
        let (device, network, seed) = (device, network, seed)
        change(&self)
        guard var claimed else { return }
        if claimed.device == device { claimed.device = self.device }
        if claimed.network == network { claimed.network = self.network }
        if claimed.seed == seed { claimed.seed = self.seed }
        self.claimed = claimed
    }

    /// The device with the network in force, and that network's sources.
    package var linkedDevice: Device {
        var linked = device
        if let network { linked.network = network }
        for source in networkSources {
            linked.ranges[source.figure] = nil
            linked.note(source.figure, origin: source.origin)
        }
        return linked
    }
}
