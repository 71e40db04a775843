/// Several apps on one device, one of them in front at a time: all that a replay of them needs,
/// with nothing left to draw.
///
/// A `PhoneFile` makes it, for the device, the network and the seed that are in force then.
package struct Phone: Sendable {
    /// Name, seed, device, network, claims and more: the header of the phone's own row in results.
    package let header: TraceHeader
    /// In the order of the file.
    package var apps: [PhoneApp]
    /// The apps' turns, without gaps: each begins where the one before ends, the first at 0.
    package let visits: [Visit]

    package var durationNs: Int64 { visits.last?.endNs ?? 0 }

    /// How long an app is in front altogether.
    package func frontNs(ofApp app: Int) -> Int64 {
        visits.reduce(0) { $1.app == app ? $0 + $1.durationNs : $0 }
    }
}
