import LabBase

/// A trial with one figure of a device at another value, to see how much results depend on it.
package struct FigureTrial: Sendable, Equatable {
    package enum Value: Sendable, Hashable {
        /// In the figure's own unit.
        case number(Double)
        /// The place of a value among those that the figure is drawn from.
        case choice(Int)
    }

    /// The name of a `DeviceFigure`.
    package var figure: String
    package var value: Value

    package init(_ figure: String, _ value: Value) {
        self.figure = figure
        self.value = value
    }

    package init(_ figure: String, _ number: Double) { self.init(figure, .number(number)) }

    /// `network.latency=12000000.0`, or `network.connections=choice=3`
    package var text: String {
        switch value {
        case .number(let number): "\(figure)=\(number)"
        case .choice(let place): "\(figure)=choice=\(place)"
        }
    }

    /// Parses such a text; nil for another one.
    package init?(text: String) {
        let words = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        if words.count == 2, let number = Double(words[1]), number.isFinite {
            self.init(words[0], number)
        } else if words.count == 3, words[1] == "choice", let place = Int(words[2]), place >= 0 {
            self.init(words[0], .choice(place))
        } else {
            return nil
        }
    }

    /// The changed device; nil if nothing changes.
    package func device(from device: Device) -> Device? {
        guard let figure = DeviceFigure.named(figure) else { return nil }
        var changed = figure.with(value, on: device)
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

extension FigureKey<Device> {
    /// The device with this figure at a value. A choice that there isn't leaves it as it is.
    package func with(_ value: FigureTrial.Value, on device: Device) -> Device {
        switch value {
        case .number(let number): return with(number, numbered(device))
        case .choice(let place):
            guard place < choiceCount else { return device }
            var changed = device
            choose(&changed, place)
            return changed
        }
    }

    /// The device with the first of the figure's choices that is a number, where it is a word.
    package func numbered(_ device: Device) -> Device {
        guard number(device) == nil else { return device }
        let others = (0..<choiceCount).map { with(.choice($0), on: device) }
        return others.first { number($0) != nil } ?? device
    }

    /// The values that the figure is drawn from and hasn't, each once; none for a figure that is
    /// certain or given by the user, unless they name it.
    package func choices(on device: Device, isNamed: Bool) -> [FigureTrial.Value] {
        let isGiven = device.origin(of: name)?.hasPrefix(ProblemLog.givenPrefix) == true
        guard isNamed || isChosen(device) && !isGiven else { return [] }
        var seen = [text(device)]
        return (0..<choiceCount).map { FigureTrial.Value.choice($0) }.filter { value in
            let text = text(with(value, on: device))
            defer { seen.append(text) }
            return !seen.contains(text)
        }
    }
}
