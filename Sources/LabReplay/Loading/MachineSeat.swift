/// An app's seat among those that have one machine in turn.
struct MachineSeat {
    /// In the order in which what happens at one instant happens.
    let app: Int
    let apps: Int
    /// The app's latest load, while another has the machine.
    var serial: UInt32
    /// Work of a process that stands still, to be taken up when it runs again.
    var halted: [HaltedTask] = []

    init(app: Int, of apps: Int) {
        precondition(apps <= Self.mostApps, "\(apps) apps have one machine")
        self.app = app
        self.apps = apps
        serial = Self.base(of: app)
    }

    /// The last bits of a load's number, which count an app's loads.
    static let serials: UInt32 = (1 << serialBits) - 1
    private static let serialBits: UInt32 = 27
    /// As many have numbers for their loads.
    static let mostApps = 1 << (32 - Int(serialBits))

    static func base(of app: Int) -> UInt32 { UInt32(app) << serialBits }

    static func app(of serial: UInt32) -> UInt32 { serial >> serialBits }

    /// Each app's connections have numbers of their own, but those of HTTP/1.1.
    var numbering: Connections.Numbering {
        Connections.Numbering(first: 1 + app, step: apps, single: Self.single)
    }

    static let single = 0
}

/// A load's work on a shared resource, at the moment at which its process stopped.
struct HaltedTask {
    let load: Load
    let resource: SharedKind
    /// The amount that it has still to get.
    let amount: Int64
    /// True if its latency was over.
    let hasBegun: Bool
}
