import LabOrders

/// Connections to servers: so many to each host. A load that finds none free waits for one, in
/// order of arrival.
struct Connections {
    private let most: Int
    private var hosts: [Host] = []

    private struct Host {
        var open = 0
        var waiting = LoadList()
    }

    /// - Parameter most: nil where one connection carries any number of transfers.
    init(_ most: Int?) { self.most = most ?? .max }

    /// True if a load gets a connection now; otherwise it waits.
    mutating func take(_ load: LoadID, nowNs: Int64, _ loads: inout LoadTable) -> Bool {
        let host = Int(loads[load].host)
        while hosts.count <= host { hosts.append(Host()) }
        guard hosts[host].open >= most else {
            hosts[host].open += 1
            return true
        }
        loads[load].arrivedNs = nowNs
        let number = loads[load].serial
        hosts[host].waiting.insert(load, &loads) { other in
            other.arrivedNs < nowNs || other.serial < number
        }
        return false
    }

    /// A connection is free again: the load that has it now, if one waits.
    mutating func giveBack(of load: LoadID, _ loads: inout LoadTable) -> LoadID? {
        let host = Int(loads[load].host)
        guard let next = hosts[host].waiting.first else {
            hosts[host].open -= 1
            return nil
        }
        hosts[host].waiting.remove(next, &loads)
        return next
    }

    /// A load doesn't wait any longer.
    mutating func leave(_ load: LoadID, _ loads: inout LoadTable) {
        hosts[Int(loads[load].host)].waiting.remove(load, &loads)
    }
}
