import LabDevices
import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// Decodes, and the pipeline in which loads come to them.
///
/// It knows no view: its callers say when a load, or an image that was kept undecoded, is decoded.
final class Decodes<Memory: ImageMemory> {
    let run: RunState
    let policies: PolicyTables
    let holders: Holders<Memory>
    let stores: Stores<Memory>
    private let catalog: ImageCatalog
    private let targets: DecodeTargets
    /// Loads under way, and what they share.
    var pipeline: LoadingPipeline
    /// Decodes of images that were kept undecoded, and decoded when they were shown.
    private(set) var lateDecodes: Int64 = 0

    init(_ stores: Stores<Memory>, frameNs: Int64, _ header: TraceHeader) {
        run = stores.run
        policies = stores.policies
        holders = stores.holders
        self.stores = stores
        catalog = stores.catalog
        targets = stores.targets
        pipeline = LoadingPipeline(
            LoadingPipeline.Resources(
                network: header.link, connections: header.connectionsByHost,
                flash: stores.device.flash, cores: stores.device.cores, frameNs: frameNs),
            policies: policies.makeQueues())
    }

    /// The app is gone, and all its loads with it.
    func loseAll() { pipeline.forgetAll(nowNs: run.nowNs, policies: policies.makeQueues()) }

    /// Counts a decode, and has memory do it.
    func decode(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let state = pipeline.loads[load]
        let isAgain = countDecode(
            of: state.image, version: state.version, bytes: state.bytes)
        holders.collectGarbage(of: policy, before: state.bytes)
        let beside = targets.bytesBeside(state, policy.rule.decode)
        var scratch: InstanceID?
        if beside > 0 {
            scratch = holders.make(
                InstanceTable.InstanceSpec(
                    key: state.key, policy: policy.number, image: state.image,
                    size: catalog.pixelSize[state.image], bytes: beside, load: state.serial,
                    isScratch: true))
            pipeline.loads[load].whole = scratch!
        }
        holders.takeFromPool(bytes: state.bytes, policy)
        let instance = holders.makeDecoded(spec(of: load, policy))
        pipeline.loads[load].instance = instance
        noteDecode(instance, isAgain: isAgain)
        try holders.decode(
            state.image, targets.target(of: state.image, at: state.size, policy.rule.decode),
            into: instance, beside: scratch.map { ($0, beside) })
    }

    /// Counts a decode; true if the picture was decoded before.
    private func countDecode(of image: ImageID, version: UInt32, bytes: Int64) -> Bool {
        run.counts.decodes += 1
        run.counts.decodedBytes += bytes
        let isAgain = stores.pictures.decode(image, version: version)
        if isAgain { run.counts.redecodes += 1 }
        return isAgain
    }

    private func noteDecode(_ instance: InstanceID, isAgain: Bool) {
        guard let log = run.log else { return }
        let entry = holders[instance]
        log.note(.decodes(log[instance], entry.image, isAgain: isAgain, bytes: entry.bytes))
    }

    /// Pixels come from disk as they are.
    func map(_ load: LoadID, _ policy: PolicyState) throws(Halt) {
        let instance = holders.make(spec(of: load, policy))
        pipeline.loads[load].instance = instance
        try holders.fill(
            pipeline.loads[load].image, bytes: pipeline.loads[load].bytes, into: instance)
    }

    /// A view in a window shows an image that was kept undecoded: now it is decoded, and the main
    /// thread waits.
    func decodeWhenShown(_ instance: InstanceID) throws(Halt) {
        let entry = holders[instance]
        let policy = policies[entry.policy]
        lateDecodes += 1
        let isAgain = countDecode(of: entry.image, version: entry.version, bytes: entry.bytes)
        holders.collectGarbage(of: policy, before: entry.bytes)
        holders.takeFromPool(bytes: entry.bytes, policy)
        holders.materialize(instance)
        noteDecode(instance, isAgain: isAgain)
        let rule = policy.rule.decode
        let target = targets.target(of: entry.image, at: entry.size, rule)
        try holders.decode(entry.image, target, into: instance)
        stores.noteGiven(instance)
        if catalog.failure(of: entry.image) == .whileDecoding { run.counts.failed += 1 }
        let ns = targets.decodeNs(entry.image, at: entry.size, isVariant: false, rule)
        pipeline.workOnMain(ns: ns, nowNs: run.nowNs)
    }

    /// Time that a load's decode takes on a fast core.
    func decodeNs(of load: LoadID, _ policy: PolicyState) -> Int64 {
        let state = pipeline.loads[load]
        let rule = policy.rule.decode
        return targets.decodeNs(
            state.image, at: rule.redraws ? targets.decodedSize(state, rule) : state.size,
            isVariant: state.isVariant, rule)
    }

    /// Time that a frame of an animation takes on a fast core.
    func frameNs(_ image: ImageID, at size: PixelSize, _ rule: DecodeRule) -> Int64 {
        targets.decodeNs(image, at: size, isVariant: false, rule)
    }

    /// The instance that a load brings.
    func spec(
        of load: LoadID, _ policy: PolicyState, isDecoded: Bool = true
    ) -> InstanceTable.InstanceSpec {
        let state = pipeline.loads[load]
        return InstanceTable.InstanceSpec(
            key: state.key, keyStamp: state.keyStamp, policy: policy.number, image: state.image,
            version: state.version, size: state.size, bytes: state.bytes, load: state.serial,
            isDecoded: isDecoded,
            isMapped: policy.mapped != nil, isReadWhole: state.isMapped,
            isUnasked: state.isPrefetch,
            isCollected: policy.rule.weak?.collectsAfterBytes != nil)
    }

    /// A decode is over: the memory that it needed beside is free, and what it made is kept.
    func end(_ load: LoadID, _ policy: PolicyState) {
        let whole = pipeline.loads[load].whole
        if whole != .absent {
            pipeline.loads[load].whole = .absent
            holders.change(whole) { $0.isInFlight = false }
        }
        keepMapped(load, policy)
        keepVariant(load, policy)
    }

    /// A mapped image that lives stays mapped.
    private func keepMapped(_ load: LoadID, _ policy: PolicyState) {
        let image = pipeline.loads[load].image
        guard let mapped = policy.mapped, !pipeline.loads[load].isOutdated,
            catalog.failure(of: image) != .whileDecoding
        else { return }
        mapped.keep(image, version: pipeline.loads[load].version) { holders.instances.lives($0) }
    }

    func readBytes(of load: LoadID) -> Int64 {
        let state = pipeline.loads[load]
        if state.isVariant { return variantBytes(of: load) }
        return state.isMapped ? state.bytes : stores.stageSizes.fileBytes(state.image)
    }

    func variantKey(of load: LoadID) -> KeyID {
        KeyID(
            pipeline.loads[load].image, size: pipeline.loads[load].asked,
            of: catalog.imageCount)
    }

    /// An image that was decoded to a size of its own is on disk at that size.
    private func keepVariant(_ load: LoadID, _ policy: PolicyState) {
        guard let variants = policy.variants, !pipeline.loads[load].isVariant,
            !pipeline.loads[load].isOutdated
        else { return }
        let image = pipeline.loads[load].image
        let isMeant =
            switch policy.rule.variants!.whose {
            case .all: true
            case .local: !catalog.isRemote(image)
            case .remote: catalog.isRemote(image)
            }
        let isWhole = pipeline.loads[load].size == catalog.pixelSize[image]
        guard isMeant, !isWhole || policy.rule.key.sizes == .exact,
            catalog.failure(of: image) != .whileDecoding
        else { return }
        let key = variantKey(of: load)
        variants.bytes[key] = variantBytes(of: load)
        variants.keep(key, version: pipeline.loads[load].version)
    }

    private func variantBytes(of load: LoadID) -> Int64 {
        targets.variantBytes(pipeline.loads[load].image, at: pipeline.loads[load].size)
    }
}
