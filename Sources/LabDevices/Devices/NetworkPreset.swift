/// A network that has a name, and who published its figures. How many connections there are is for
/// the client to say, so it stays the device's.
package struct NetworkPreset: Sendable {
    package let id: String
    package let latencyNs: Int64
    package let bytesPerSecond: Int64
    /// Of both figures. What was read elsewhere than at the publisher's is second-hand.
    package let origin: String

    init(_ id: String, kbitPerS: Int64, latencyMs: Int64, _ origin: String) {
        self.id = id
        latencyNs = latencyMs * 1_000_000
        bytesPerSecond = kbitPerS * 125
        self.origin = origin
    }

    /// Where its figures come from, by the names that they have in a device.
    package func give(to network: inout Network) -> [Device.Source] {
        network.latencyNs = latencyNs
        network.bytesPerSecond = bytesPerSecond
        return ["network.latency", "network.bandwidth"].map { name in
            Device.Source(figure: name, origin: origin)
        }
    }

    /// The fastest first. Latencies are round trips, and rates those towards the phone; both as
    /// published, before what a tool makes of them for its own way of slowing things down. Loss,
    /// which some of the sources have too, the lab doesn't know.
    package static let all = [
        NetworkPreset(
            "lte", kbitPerS: 50_000, latencyMs: 115,
            "second-hand: LTE of Apple's Network Link Conditioner, as pion/transport has it"),
        NetworkPreset(
            "wifi", kbitPerS: 40_000, latencyMs: 2,
            "second-hand: Wi-Fi of Apple's Network Link Conditioner, as pion/transport has it"),
        NetworkPreset(
            "fios", kbitPerS: 20_000, latencyMs: 4, "published: FIOS of WebPageTest"),
        NetworkPreset(
            "4g-dense", kbitPerS: 10_240, latencyMs: 40,
            "published: desktopDense4G of Lighthouse"),
        NetworkPreset(
            "4g", kbitPerS: 9_000, latencyMs: 60, "published: Fast 4G of Chrome DevTools"),
        NetworkPreset(
            "cable", kbitPerS: 5_000, latencyMs: 28, "published: Cable of WebPageTest"),
        NetworkPreset(
            "slow-4g", kbitPerS: 1_600, latencyMs: 150,
            "published: Slow 4G of Chrome DevTools, 3GFast of WebPageTest"),
        NetworkPreset("3g", kbitPerS: 1_600, latencyMs: 300, "published: 3G of WebPageTest"),
        NetworkPreset("dsl", kbitPerS: 1_500, latencyMs: 50, "published: DSL of WebPageTest"),
        NetworkPreset(
            "3g-good", kbitPerS: 850, latencyMs: 190, "published: 3G good of Facebook's ATC"),
        NetworkPreset(
            "3g-average", kbitPerS: 780, latencyMs: 200,
            "published: 3G average of Facebook's ATC, 3GSlow of WebPageTest"),
        NetworkPreset(
            "3g-regular", kbitPerS: 700, latencyMs: 300,
            "published: mobileRegular3G of Lighthouse"),
        NetworkPreset(
            "slow-3g", kbitPerS: 500, latencyMs: 400,
            "published: 3G of Chrome DevTools, once its Slow 3G"),
        NetworkPreset(
            "edge-good", kbitPerS: 250, latencyMs: 720, "published: Edge good of Facebook's ATC"),
        NetworkPreset("edge", kbitPerS: 240, latencyMs: 840, "published: Edge of WebPageTest"),
        NetworkPreset(
            "2g", kbitPerS: 35, latencyMs: 1300,
            "published: 2G of WebPageTest, 2G urban of Facebook's ATC"),
    ]

    package static func named(_ id: String) -> NetworkPreset? { all.first { $0.id == id } }
}
