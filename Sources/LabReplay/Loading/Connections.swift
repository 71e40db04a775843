/// Connections to servers. A host of HTTP/1.1 has so many, with a transfer each: a load that finds
/// none free waits for one, in order of arrival. A host of HTTP/2 has one for any number of
/// transfers.
struct Connections {
    /// The connections of hosts that nothing else is said of; nil: HTTP/2.
    private let usual: Int?
    private let numbering: Numbering
    private var hosts: [Host] = []
    private var numbers = 0
    /// The number that stands for all connections of HTTP/1.1 where they share the link; nil if no
    /// host has such.
    private(set) var single: Int?

    /// How an app's connections are numbered among those of all that share the link.
    struct Numbering {
        let first: Int
        let step: Int
        /// The number that stands for connections of HTTP/1.1; nil: the next one.
        let single: Int?

        static let alone = Numbering(first: 0, step: 1, single: nil)
    }

    /// The host of a transfer that has a connection of its own.
    static let dedicated = UInt16.max

    /// There are connections with a transfer each from here on.
    mutating func openDedicated() { _ = numberOfSingle() }

    private struct Host {
        let most: Int
        /// The bundles of its transfers begin here.
        let bundle: Int
        var open = 0
        var waiting = LoadList()
    }

    /// - Parameters:
    ///   - limits: the connections of the first hosts, by their numbers.
    ///   - usual: those of the others.
    init(_ limits: [Int?], usual: Int?, _ numbering: Numbering = .alone) {
        self.usual = usual
        self.numbering = numbering
        for limit in limits { add(limit) }
        if usual != nil { _ = numberOfSingle() }
    }

    private mutating func add(_ limit: Int?) {
        let number = limit == nil ? nextNumber() : numberOfSingle()
        hosts.append(Host(most: limit ?? .max, bundle: 2 * number))
    }

    private mutating func nextNumber() -> Int {
        numbers += 1
        return numbering.first + numbering.step * (numbers - 1)
    }

    private mutating func numberOfSingle() -> Int {
        if single == nil { single = numbering.single ?? nextNumber() }
        return single!
    }

    /// The bundle in which a load that has its connection shares the link. Priorities are for
    /// transfers of one connection.
    func bundle(of load: Load) -> Int {
        if load.host == Self.dedicated { return 2 * single! }
        let host = hosts[Int(load.host)]
        return load.priority == .usual || host.most < .max ? host.bundle : host.bundle + 1
    }

    /// True if a load gets a connection now; otherwise it waits.
    mutating func take(_ load: Load, nowNs: Int64) -> Bool {
        let host = Int(load.host)
        while hosts.count <= host { add(usual) }
        guard hosts[host].open >= hosts[host].most else {
            hosts[host].open += 1
            return true
        }
        load.arrivedNs = nowNs
        hosts[host].waiting.insert(load) { $0.arrivedNs < nowNs || $0.serial < load.serial }
        return false
    }

    /// A connection is free again: the load that has it now, if one waits.
    mutating func giveBack(of load: Load) -> Load? {
        let host = Int(load.host)
        guard let next = hosts[host].waiting.first else {
            hosts[host].open -= 1
            return nil
        }
        hosts[host].waiting.remove(next)
        return next
    }

    mutating func leave(_ load: Load) {
        hosts[Int(load.host)].waiting.remove(load)
    }
}
