/// The device of a recording, as the trace's header describes it.
public struct RecordedDevice: Sendable, Equatable {
    /// One that the lab knows (`lab devices` lists them), or nil for one that is described here.
    public var id: String?
    /// In points, portrait.
    public var width: Double
    public var height: Double
    public var scale: Double
    public var hz: Double
    public var ramBytes: Int64
    /// The footprint above which the system ends the app, where that is known.
    public var limitBytes: Int64?

    public init(
        width: Double, height: Double, scale: Double, hz: Double, ramBytes: Int64,
        limitBytes: Int64? = nil
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.hz = hz
        self.ramBytes = ramBytes
        self.limitBytes = limitBytes
    }

    /// A device that the lab knows by name. `hz` is only for velocities of first frames.
    public static func named(_ id: String, hz: Double = 60) -> RecordedDevice {
        var device = RecordedDevice(width: 0, height: 0, scale: 1, hz: hz, ramBytes: 0)
        device.id = id
        return device
    }
}
