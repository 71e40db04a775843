/// The part of a device that all loads use together: their table, and the link, the flash and the
/// cores that they share.
///
/// A pipeline has it as a part of itself. Where several apps run on one device, it goes over to the
/// pipeline that acts, so that an app alone has no way to go to it.
struct Machine: ~Copyable {
    var loads = LoadTable()
    var link: SharedResource
    var flash: SharedResource
    var cores: SharedResource
    /// The main threads that read now: no load has the flash meanwhile.
    var mainsReading = 0
    /// The main threads that have work now, and a fast core each.
    var mainsWorking = 0

    init(
        _ resources: LoadingPipeline.Resources, _ paces: LoadingPipeline.Paces, singleBundle: Int?
    ) {
        link = SharedResource(
            .link, latencyNs: resources.network.latencyNs, paces.link,
            bundles: BundleShares(
                single: singleBundle,
                lowMillionths: UInt64(resources.network.lowShareMillionths)))
        flash = SharedResource(.flash, latencyNs: resources.flash.latencyNs, paces.flash)
        cores = SharedResource(.cores, paces.cores[0])
    }

    /// The log of how loads share; nil for none.
    var log: RunLog? {
        get { link.log }
        set {
            link.log = newValue
            flash.log = newValue
            cores.log = newValue
        }
    }
}
