import LabDevices

/// Headers of the apps' rows, which are needed before the phone is played.
extension PhoneFile {
    /// The header of the row of an app: what is the app's own, under the phone's name.
    package func header(ofApp app: Int) -> TraceHeader {
        var header = header
        if let played = apps[app].trace?.header {
            header.transitionNs = played.transitionNs
            header.catalog = played.catalog
            header.screenNames = played.screenNames
            header.sizes = played.sizes
            header.videos = played.videos
            header.decay = played.decay
            header.hosts = played.hosts
            header.remarks = played.remarks
        }
        header.device = device(ofApp: app)
        return header
    }

    /// The phone's device, on which an app's limits are read.
    package func device(ofApp app: Int) -> Device {
        header.device.with(apps[app].trace == nil ? .unknown : images?[app] ?? .unknown)
    }
}
