import LabDevices
import LabOrders
import LabReplay

/// Images in memory, who holds them, and stores.
extension EventLines {
    @inline(__always)
    func putOfMemory(_ entry: LogEntry) {
        switch entry {
        case .decodes(let instance, let image, let isAgain, let size):
            bytes.put("decodes\",\"instance\":")
            bytes.put(instance.number)
            bytes.put(",\"image\":")
            images.put(image, to: &bytes)
            bytes.put(",\"bytes\":")
            bytes.put(size)
            if isAgain { bytes.put(",\"again\":true") }
        case .born(let birth): putBirth(birth)
        case .held(let instance, let holder):
            bytes.put("held\",\"instance\":")
            bytes.put(instance.number)
            switch holder {
            case .onScreen: bytes.put(",\"by\":\"onScreen\"")
            case .offScreen: bytes.put(",\"by\":\"offScreen\"")
            case .store: bytes.put(",\"by\":\"store\"")
            case .inFlight: bytes.put(",\"by\":\"inFlight\"")
            }
        case .stored(let instance):
            bytes.put("stored\",\"instance\":")
            bytes.put(instance.number)
        case .leavesStore(let instance, let leaving):
            bytes.put("leavesStore\",\"instance\":")
            if let instance { bytes.put(instance.number) } else { bytes.put("null") }
            bytes.put(",\"cause\":\"")
            put(leaving.cause)
            if leaving.isEviction { bytes.put(",\"eviction\":true") }
            if let newcomer = leaving.newcomer {
                bytes.put(",\"for\":")
                images.put(newcomer, to: &bytes)
            }
        case .freed(let instance, let warning):
            bytes.put("freed\",\"instance\":")
            bytes.put(instance.number)
            bytes.put(",\"warning\":")
            bytes.put(warning)
        case .died(let instance):
            bytes.put("died\",\"instance\":")
            bytes.put(instance.number)
        case .order(let policy, let sequence): putOrder(policy, sequence)
        case .memory(let residentBytes, let arenaBytes):
            bytes.put("memory\",\"rssBytes\":")
            bytes.put(residentBytes)
            bytes.put(",\"arenaResidentBytes\":")
            bytes.put(arenaBytes)
        default: break
        }
    }

    private func putBirth(_ birth: InstanceBirth) {
        bytes.put("born\",\"instance\":")
        bytes.put(birth.instance.number)
        bytes.put(",\"image\":")
        images.put(birth.image, to: &bytes)
        bytes.put(",\"size\":")
        bytes.put(birth.size)
        bytes.put(",\"bytes\":")
        bytes.put(birth.bytes)
        switch birth.kind {
        case .decoded: bytes.put(",\"kind\":\"decoded\"")
        case .mapped: bytes.put(",\"kind\":\"mapped\"")
        case .handedOver: bytes.put(",\"kind\":\"handedOver\"")
        case .undecoded: bytes.put(",\"kind\":\"undecoded\"")
        case .scratch: bytes.put(",\"kind\":\"scratch\"")
        }
        put(policy: birth.policy)
        if let load = birth.load {
            bytes.put(",\"load\":")
            bytes.put(load.number)
        }
    }

    private func put(_ cause: Leaving.Cause) {
        switch cause {
        case .limit: bytes.put("limit\"")
        case .signal: bytes.put("signal\"")
        case .expired: bytes.put("expired\"")
        case .replaced: bytes.put("replaced\"")
        case .removed: bytes.put("removed\"")
        case .taken: bytes.put("taken\"")
        case .over: bytes.put("over\"")
        }
    }

    private func putOrder(_ policy: UInt16, _ sequence: [LogInstance]?) {
        bytes.put("order\",\"instances\":")
        if let sequence {
            bytes.put(Array("[\(sequence.map { String($0.number) }.joined(separator: ","))]".utf8))
        } else {
            bytes.put("null")
        }
        put(policy: policy)
    }
}
