import LabDevices
import LabPictures

/// Headers of rows, which are needed before the phone is played.
extension PhoneFile {
    /// The header of the row of the phone as a whole.
    package var header: TraceHeader {
        header(
            TraceHeader(
                scenario: name, about: about, seed: seed, device: device, policies: [],
                transitionNs: 0, catalog: ImageCatalog(groups: []), screenNames: []))
    }

    /// The header of the row of an app: what is the app's own, under the phone's name.
    package func header(ofApp app: Int) -> TraceHeader {
        var header = header(apps[app].trace?.header ?? header)
        header.device = device(ofApp: app)
        return header
    }

    /// The phone's device, on which an app's limits are read.
    package func device(ofApp app: Int) -> Device {
        device.with(apps[app].trace == nil ? .unknown : images?[app] ?? .unknown)
    }

    private func header(_ own: TraceHeader) -> TraceHeader {
        var header = own
        header.scenario = name
        header.about = about
        header.seed = seed
        header.device = device
        header.network = network
        header.networkSources = networkSources
        header.policies = policies.map(\.text)
        header.claimed = claimed
        header.drawsPeople = drawsPeople
        return header
    }

    /// True if each seed is another person.
    private var drawsPeople: Bool {
        if case .drawn = front { return true }
        return apps.contains { $0.trace?.header.drawsPeople == true }
    }
}
