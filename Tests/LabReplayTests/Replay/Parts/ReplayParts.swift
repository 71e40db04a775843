@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import ReplayOracles
@testable import ScriptDesks

/// The stores of a replay without a script: four images of 4,000 bytes.
struct ReplayParts {
    let run = RunState()
    let holders: Holders
    let stores: Stores
    var policy: PolicyState { stores.policies[0] }

    init(_ spec: String) throws {
        var header = ListTrace(groups: [
            ListTrace.generated("a", count: 4, width: 50, height: 20)
        ]).header
        header.device.screen = Device.Display(
            widthPoints: 100, heightPoints: 100, scale: 1, hz: 100)
        let composition = try PolicySpec.parse(spec, device: header.device).composition
        let viewport = Viewport()
        let policies = Policies(
            header: header, composition: composition, future: nil, keys: [PolicyKeys()],
            rules: Policies.rules(of: composition), viewport: viewport)
        holders = Holders(
            run, policies, imageCount: 4, ledger: Ledger(), mostBytes: .max,
            memory: WatchedMemory(header.catalog))
        stores = Stores(
            OwnCaches(holders), header,
            prefetching: Prefetching(
                rows: ScreenLayouts(
                    viewport: viewport, imageCount: 4, device: header.device, frameNs: 10),
                policies: policies),
            pictures: ReplacedPictures(imageCount: 4, firsts: ArrayTable()))
    }

    /// A new instance of an image that was decoded, in flight.
    private func decoded(_ image: ImageID) throws -> InstanceID {
        let instance = holders.make(
            InstanceTable.Record(
                key: KeyID(own: image), policy: 0, image: image,
                size: stores.catalog.pixelSize[image], bytes: stores.catalog.sizeBytes[image],
                isUnasked: false))
        try holders.fill(image, bytes: stores.catalog.sizeBytes[image], into: instance)
        return instance
    }

    /// An image is decoded, and the policy takes it in.
    func keep(_ image: ImageID) throws {
        let instance = try decoded(image)
        stores.keep(instance, KeyID(own: image), isAwaited: false, policy)
        holders.change(instance) { $0.isInFlight = false }
    }

    func find(_ image: ImageID) -> InstanceID? {
        stores.find(KeyID(own: image), image, 0, in: policy)?.instance
    }
}
