import LabBase
import LabDevices
import LabPictures

/// A trace's properties beside its events. A scenario and a phone have them, too.
@usableFromInline
package struct TraceHeader: Sendable {
    package var scenario: String
    package var about = ""
    package var seed: UInt64
    package var device: Device
    /// Policy specs as written, in order; empty if the file names none.
    package var policies: [String] = []
    package var transitionNs: Int64 = 0
    package var catalog = ImageCatalog(groups: [])
    package var screenNames: [String] = []
    /// Sizes by `SizeID`. The first stands for none.
    package var sizes: [PixelSize] = [PixelSize(width: 0, height: 0)]
    /// Videos by `VideoID`.
    package var videos: [Video] = []
    package var decay = AllocatorDecay.immediate
    /// The network; nil for the device's own.
    package var network: Network?
    /// Origins of the network's figures that differ from the device's.
    package var networkSources: [Device.Source] = []
    /// Servers that are unlike the network's others.
    package var hosts: [Host] = []
    /// The file's claims; nil if it makes none.
    package var claimed: ClaimedRun?
    /// True if each seed is another person; else seeds change content at most.
    package var drawsPeople = false
    /// Notes for the author about parts of the file that aren't replayed, one line each.
    package var remarks: [String] = []

    /// The link that transfers share.
    package var link: Network { network ?? device.network }

    /// The device with the network in force, and that network's sources.
    package var linkedDevice: Device {
        var linked = device
        if let network { linked.network = network }
        for source in networkSources {
            linked.ranges[source.figure] = nil
            linked.note(source.figure, origin: source.origin)
        }
        return linked
    }

    /// The connections to each host, by its number in the catalog; nil for HTTP/2.
    package var connectionsByHost: [Int?] {
        var all: [Int?] = []
        for (group, number) in zip(catalog.groups, catalog.hosts) where number == all.count {
            let own = hosts.first { $0.name == group.host }
            all.append(own.map(\.connections) ?? link.connections)
        }
        return all
    }

    package var claims: [Claim] { claimed?.claims ?? [] }

    /// The first difference between this run and the file's, caused by options; nil for none.
    package var departure: ClaimedRun.Departure? {
        guard let claimed else { return nil }
        if device != claimed.device { return .device }
        if network != claimed.network { return .network }
        return seed == claimed.seed ? nil : .seed
    }
}

extension TraceHeader: Circumstances {
    package var header: TraceHeader {
        get { self }
        set { self = newValue }
    }
    package var hasScalableImages: Bool { catalog.hasScalableImages }
    package mutating func scaleImages(by factor: Double) { catalog = catalog.scaled(by: factor) }
}
