import LabOrders
import LabScripts

/// Decodes, and the pipeline in which loads come to them.
///
/// It knows no view: its callers say when a load, or an image that was kept undecoded, is decoded.
final class Decodes: ReplayPart {
    private let targets: DecodeTargets
    /// Loads under way, and what they share.
    var pipeline: LoadingPipeline
    /// Decodes of images that were kept undecoded, and decoded when they were shown.
    private(set) var lateDecodes: Int64 = 0

    init(_ stores: Stores, frameNs: Int64, _ header: TraceHeader) {
        targets = stores.targets
        pipeline = LoadingPipeline(
            LoadingPipeline.Resources(
                network: header.link, connections: header.connectionsByHost,
                flash: stores.device.flash, cores: stores.device.cores, frameNs: frameNs),
            policies: stores.policies.makeQueues())
        super.init(stores)
    }

    /// Counts a decode, and has memory do it.
    func decode(_ load: Load, _ policy: PolicyState) throws(Halt) {
        let isAgain = countDecode(of: load.image, version: load.version, bytes: load.bytes)
        holders.collectGarbage(of: policy, before: load.bytes)
        let beside = targets.bytesBeside(load, policy.rule.decode)
        var scratch: InstanceID?
        if beside > 0 {
            scratch = holders.make(
                InstanceTable.Record(
                    key: load.key, policy: policy.number, image: load.image,
                    size: catalog.pixelSize[load.image], bytes: beside, load: load.serial,
                    isScratch: true))
            load.whole = scratch!
        }
        holders.takeFromPool(bytes: load.bytes, policy)
        let instance = holders.make(spec(of: load, policy))
        load.instance = instance
        noteDecode(instance, isAgain: isAgain)
        try holders.decode(
            load.image, targets.target(of: load.image, at: load.size, policy.rule.decode),
            into: instance, beside: scratch.map { ($0, beside) },
            isMore: policy.hasMoreBytes)
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
        let record = holders[instance]
        run.tell(
            .decodes(run.log![instance], record.image, isAgain: isAgain, bytes: record.bytes))
    }

    /// Pixels come from disk as they are.
    func map(_ load: Load, _ policy: PolicyState) throws(Halt) {
        let instance = holders.make(spec(of: load, policy))
        load.instance = instance
        try holders.fill(load.image, bytes: load.bytes, into: instance)
    }

    /// A view in a window shows an image that was kept undecoded: now it is decoded, and the main
    /// thread waits.
    func decodeWhenShown(_ instance: InstanceID) throws(Halt) {
        let record = holders[instance]
        let policy = policies[record.policy]
        lateDecodes += 1
        let isAgain = countDecode(of: record.image, version: record.version, bytes: record.bytes)
        holders.collectGarbage(of: policy, before: record.bytes)
        holders.takeFromPool(bytes: record.bytes, policy)
        holders.instances.materialize(instance)
        noteDecode(instance, isAgain: isAgain)
        let rule = policy.rule.decode
        try holders.decode(
            record.image, targets.target(of: record.image, at: record.size, rule), into: instance,
            isMore: policy.hasMoreBytes)
        stores.noteGiven(instance)
        if catalog.failure(of: record.image) == .whileDecoding { run.counts.failed += 1 }
        let ns = targets.decodeNs(record.image, at: record.size, isVariant: false, rule)
        pipeline.workOnMain(ns: ns, nowNs: run.nowNs)
    }

    /// Time that a load's decode takes on a fast core.
    func decodeNs(of load: Load, _ policy: PolicyState) -> Int64 {
        let rule = policy.rule.decode
        return targets.decodeNs(
            load.image, at: rule.redraws ? targets.decodedSize(load, rule) : load.size,
            isVariant: load.isVariant, rule)
    }

    /// The instance that a load brings.
    func spec(
        of load: Load, _ policy: PolicyState, isDecoded: Bool = true
    ) -> InstanceTable.Record {
        return InstanceTable.Record(
            key: load.key, keyStamp: load.keyStamp, policy: policy.number, image: load.image,
            version: load.version, size: load.size, bytes: load.bytes, load: load.serial,
            isDecoded: isDecoded,
            isMapped: policy.mapped != nil, isReadWhole: load.isMapped,
            isUnasked: load.isPrefetch,
            isCollected: policy.rule.weak?.collectsAfterBytes != nil)
    }

    /// A decode is over: the memory that it needed beside is free, and what it made is kept.
    func end(_ load: Load, _ policy: PolicyState) {
        if load.whole != .absent {
            let whole = load.whole
            load.whole = .absent
            holders.change(whole) { $0.isInFlight = false }
        }
        keepMapped(load, policy)
        keepVariant(load, policy)
    }

    /// A mapped image that lives stays mapped.
    private func keepMapped(_ load: Load, _ policy: PolicyState) {
        guard let mapped = policy.mapped, !load.isOutdated,
            catalog.failure(of: load.image) != .whileDecoding
        else { return }
        mapped.keep(load.image, version: load.version) { holders.instances.lives($0) }
    }

    func readBytes(of load: Load) -> Int64 {
        if load.isVariant { return variantBytes(of: load) }
        return load.isMapped ? load.bytes : catalog.encodedBytes[load.image]
    }

    func variantKey(of load: Load) -> KeyID {
        KeyID(load.image, size: load.asked, of: catalog.imageCount)
    }

    /// An image that was decoded to a size of its own is on disk at that size.
    private func keepVariant(_ load: Load, _ policy: PolicyState) {
        guard let variants = policy.variants, !load.isVariant, !load.isOutdated else { return }
        let image = load.image
        let isMeant =
            switch policy.rule.variants!.whose {
            case .all: true
            case .local: !catalog.isRemote(image)
            case .remote: catalog.isRemote(image)
            }
        let isWhole = load.size == catalog.pixelSize[image]
        guard isMeant, !isWhole || policy.rule.key.sizes == .exact,
            catalog.failure(of: image) != .whileDecoding
        else { return }
        let key = variantKey(of: load)
        variants.bytes[key] = variantBytes(of: load)
        variants.keep(key, version: load.version)
    }

    private func variantBytes(of load: Load) -> Int64 {
        targets.variantBytes(load.image, at: load.size)
    }
}
