import LabBase

/// A figure of a device as if it were half as large, or twice: to see what hangs on it.
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

    /// As `DeviceFigure` has it.
    package var figure: String
    package var factor: Factor

    package init(_ figure: String, _ factor: Factor) {
        self.figure = figure
        self.factor = factor
    }

    /// `network.latency halved`
    package var text: String { "\(figure) \(factor.rawValue)" }

    /// From the same; nil for another text.
    package init?(text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let factor = Factor(rawValue: String(words[1])) else { return nil }
        self.init(String(words[0]), factor)
    }

    /// Nil where that makes no other device.
    package func device(from device: Device) -> Device? {
        DeviceFigure.named(figure)?.scaled(device, by: factor.fraction)
    }

    /// Of the network, the figure that is in force is meant: where there is one that goes before
    /// the device's own, it is that one's.
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
