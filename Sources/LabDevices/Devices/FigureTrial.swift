import LabBase

/// A trial with a figure of a device halved or doubled, to see how much results depend on it.
package struct FigureTrial: Sendable, Equatable {
    package enum Factor: String, Sendable, CaseIterable {
        case halved, doubled

        var fraction: Fraction {
            switch self {
            case .halved: Fraction(1, over: 2)!
            case .doubled: Fraction(2)
            }
        }
    }

    /// The name of a `DeviceFigure`.
    package var figure: String
    package var factor: Factor

    package init(_ figure: String, _ factor: Factor) {
        self.figure = figure
        self.factor = factor
    }

    /// `network.latency halved`
    package var text: String { "\(figure) \(factor.rawValue)" }

    /// Parses such a text; nil for another one.
    package init?(text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let factor = Factor(rawValue: String(words[1])) else { return nil }
        self.init(String(words[0]), factor)
    }

    /// The changed device; nil if nothing changes.
    package func device(from device: Device) -> Device? {
        DeviceFigure.named(figure)?.scaled(device, by: factor.fraction)
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
