import LabBase

/// A trial with one figure of a device at another value, to see how much results depend on it.
package struct FigureTrial: Sendable, Equatable {
    /// The name of a `DeviceFigure`.
    package var figure: String
    /// In the figure's own unit.
    package var value: Double

    package init(_ figure: String, _ value: Double) {
        self.figure = figure
        self.value = value
    }

    /// `network.latency=12000000.0`
    package var text: String { "\(figure)=\(value)" }

    /// Parses such a text; nil for another one.
    package init?(text: String) {
        let words = text.split(separator: "=", omittingEmptySubsequences: false)
        guard words.count == 2, let value = Double(words[1]), value.isFinite else { return nil }
        self.init(String(words[0]), value)
    }

    /// The changed device; nil if nothing changes.
    package func device(from device: Device) -> Device? {
        guard let figure = DeviceFigure.named(figure) else { return nil }
        var changed = figure.with(value, device)
        guard changed != device else { return nil }
        // The range was around the value that it had.
        changed.ranges[figure.name] = nil
        changed.note(figure.name, origin: "tried in place of \(figure.text(device) ?? "none")")
        return changed
    }

    /// `network.latency at 12 ms`, on a device.
    package func words(on device: Device) -> String {
        let changed = self.device(from: device) ?? device
        return "\(figure) at \(DeviceFigure.named(figure)?.text(changed) ?? "another value")"
    }

    /// Changes the figure. A figure of the network is changed in the network that is in force: the
    /// given one if there is one, else the device's own.
    package func apply(to device: inout Device, _ network: inout Network?) {
        var linked = device
        if let network { linked.network = network }
        guard var changed = self.device(from: linked) else { return }
        if network != nil {
            network = changed.network
            changed.network = device.network
        }
        device = changed
    }
}
