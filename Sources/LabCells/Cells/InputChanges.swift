import LabBase
import LabDevices
import LabScripts

/// Settings that replace what a scenario or its device says, as the command line has them; of two
/// that say the same, the later one counts.
package struct InputChanges: Sendable, Equatable {
    /// How the device warns and kills, `KEY=VALUE` each.
    package var pressure: [String] = []
    /// A network's name, a file, or `KEY=VALUE` each. They go before the scenario's and the
    /// device's own.
    package var network: [String] = []
    /// Figures of decoding, `png=15` or `png.byte=4` each.
    package var decodeCosts: [String] = []
    package var decay: AllocatorDecay?
    /// The world that is drawn after all others; nil for the circumstances as they are written.
    package var world: World?

    package init() {}

    /// Each as the words that give it again.
    package var words: [String] {
        network.flatMap { ["--network", $0] } + decodeCosts.flatMap { ["--decode-cost", $0] }
            + pressure.flatMap { ["--pressure", $0] }
    }

    func apply(to device: inout Device) throws(Complaint) {
        for setting in pressure {
            if let complaint = DeviceReader.change(&device, setting) {
                throw .usage("--pressure '\(setting)': \(complaint)")
            }
        }
        for setting in decodeCosts {
            if let complaint = DeviceReader.change(&device, decodeCost: setting) {
                throw .usage("--decode-cost '\(setting)': \(complaint)")
            }
        }
    }

    /// Changes the device and the network.
    func apply(to setting: inout TraceHeader) throws(Complaint) {
        try apply(to: &setting.device)
        let device = setting.device
        for source in try apply(to: &setting.network, on: device) {
            setting.networkSources.note(source.figure, origin: source.origin)
        }
    }

    /// The names of the network's figures that are given here, by the device's names.
    func givenFigures(on device: Device) throws(Complaint) -> Set<String> {
        var given: Set<String> = []
        for text in network {
            var link = device.network
            given.formUnion(try NetworkText.read(text, into: &link).map(\.figure))
        }
        return given
    }

    /// Returns where the network's figures come from.
    func apply(to network: inout Network?, on device: Device) throws(Complaint) -> [Device.Source] {
        var sources: [Device.Source] = []
        for text in self.network {
            var link = network ?? device.network
            sources += try NetworkText.read(text, into: &link)
            network = link
        }
        return sources
    }
}

/// The values of `--network`.
enum NetworkText {
    /// The file that a text names; nil where it names none.
    static func file(_ text: String) -> String? {
        if text.hasPrefix("@") { return String(text.dropFirst()) }
        let isKnown = CommandSetting(text).map { NetworkReader.settings.contains($0.key) } ?? false
        let isFile =
            !isKnown && !NetworkPreset.ids.contains(text) && InputFile.kind(of: text) == .other
        return isFile ? text : nil
    }

    /// `@net.json`, a setting such as `latency=200ms`, a network's name, or a file's path.
    static func read(
        _ text: String, into network: inout Network
    ) throws(Complaint) -> [Device.Source] {
        if let path = file(text) { return try NetworkReader.read(path: path, into: &network) }
        let setting = CommandSetting(text)
        var changed = network
        var sources: [Device.Source] = []
        if let setting {
            let complaint = setting.read(option: "--network", root: "network") {
                sources = NetworkReader.read($0, into: &changed)
            }
            if let complaint { throw .usage("--network '\(text)': \(complaint)") }
        } else {
            sources = try preset(text, into: &changed)
        }
        network = changed
        return sources
    }

    private static func preset(
        _ name: String, into network: inout Network
    ) throws(Complaint) -> [Device.Source] {
        guard NetworkPreset.ids.contains(name) else {
            let near = Nearest.match(name, among: NetworkPreset.ids)
            throw .usage(
                "network '\(name)' is unknown",
                near.map { "Did you mean '\($0)'?" }
                    ?? "'lab devices --networks' lists them; '@FILE' reads one, and "
                    + "latency=200ms or bandwidth=1.6Mbps changes one")
        }
        return NetworkPreset.give(name, to: &network)
    }
}
