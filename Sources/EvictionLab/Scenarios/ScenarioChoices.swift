import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// The device of a scenario that is made in Swift: a built-in one by its name, as a literal or
    /// by `named`, or one like it.
    public struct DeviceChoice: Sendable, ExpressibleByStringLiteral {
        let json: String

        /// A built-in device, as `lab devices` lists them.
        public init(stringLiteral name: String) { json = JSONText.quoted(name) }

        private init(json: String) { self.json = json }

        /// A built-in device whose name isn't known when the program is written.
        public static func named(_ name: String) -> DeviceChoice {
            DeviceChoice(stringLiteral: name)
        }

        /// A built-in device with some figures of one's own; what is nil stays as it is.
        ///
        /// - Parameters:
        ///   - id: what results call it; no built-in one's.
        ///   - footprintLimitBytes: above which the app is killed.
        ///   - baselineBytes: what the app uses without images.
        ///   - refreshHz: of the screen.
        public static func like(
            _ name: String, id: String = "custom", ramBytes: Int64? = nil,
            footprintLimitBytes: Int64? = nil, baselineBytes: Int64? = nil,
            refreshHz: Double? = nil
        ) -> DeviceChoice {
            var device = JSONMembers()
            device.set("id", text: id)
            device.set("basedOn", text: name)
            device.set("ram", ramBytes)
            device.set("footprintLimit", footprintLimitBytes)
            device.set("baseline", baselineBytes)
            if let refreshHz {
                device.set("screen", "{ \"hz\": \(JSONMembers.number(refreshHz)) }")
            }
            return DeviceChoice(json: device.text)
        }
    }

    /// The network of a scenario that is made in Swift: a built-in one by its name, as a literal or
    /// by `named`, or one with figures of one's own.
    public struct NetworkChoice: Sendable, ExpressibleByStringLiteral {
        let json: String

        /// A built-in network, as `lab devices --networks` lists them.
        public init(stringLiteral name: String) { json = JSONText.quoted(name) }

        private init(json: String) { self.json = json }

        /// A built-in network whose name isn't known when the program is written.
        public static func named(_ name: String) -> NetworkChoice {
            NetworkChoice(stringLiteral: name)
        }

        /// A network with some figures of one's own; what is nil stays as the named one has it, or
        /// the device's, if none is named.
        ///
        /// - Parameters:
        ///   - latency: a round trip, before each transfer.
        ///   - bytesPerSecond: what all transfers under way share.
        ///   - connections: transfers at a time from one host.
        public static func like(
            _ name: String? = nil, latency: Duration? = nil, bytesPerSecond: Int64? = nil,
            connections: Int? = nil
        ) -> NetworkChoice {
            var network = JSONMembers()
            network.set("basedOn", text: name)
            network.set("latency", latency)
            network.set("bandwidth", text: bytesPerSecond.map { "\($0)B/s" })
            network.set("connections", connections)
            return NetworkChoice(json: network.text)
        }
    }
}
