import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// The device of a scenario that is made in Swift: a built-in one by its name, as a literal or
    /// by `named`, or one like it.
    public struct DeviceChoice: Sendable, ExpressibleByStringLiteral {
        let json: JSON

        /// A built-in device, as `lab devices` lists them.
        public init(stringLiteral name: String) { json = JSON(name) }

        private init(json: JSON) { self.json = json }

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
            DeviceChoice(
                json: [
                    "id": JSON(id), "basedOn": JSON(name), "ram": .given(ramBytes),
                    "footprintLimit": .given(footprintLimitBytes),
                    "baseline": .given(baselineBytes),
                    "screen": refreshHz.map { ["hz": JSON(plain: $0)] } ?? .absent,
                ])
        }
    }

    /// The network of a scenario that is made in Swift: a built-in one by its name, as a literal or
    /// by `named`, or one with figures of one's own.
    public struct NetworkChoice: Sendable, ExpressibleByStringLiteral {
        let json: JSON

        /// A built-in network, as `lab devices --networks` lists them.
        public init(stringLiteral name: String) { json = JSON(name) }

        private init(json: JSON) { self.json = json }

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
        ///   - connections: of HTTP/1.1, with a transfer each.
        public static func like(
            _ name: String? = nil, latency: Duration? = nil, bytesPerSecond: Int64? = nil,
            connections: Int? = nil
        ) -> NetworkChoice {
            NetworkChoice(
                json: [
                    "basedOn": .given(name), "latency": .given(latency),
                    "bandwidth": bytesPerSecond.map { JSON(bytesPerSecond: $0) } ?? .absent,
                    "connections": .given(connections),
                ])
        }
    }
}
