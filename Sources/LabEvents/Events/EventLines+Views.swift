import LabDevices
import LabOrders
import LabReplay

/// These lines say what views ask for and get.
extension EventLines {
    func putRequest(_ request: ViewRequest) {
        bytes.put("request\",\"view\":")
        bytes.put(request.view.number)
        bytes.put(",\"image\":")
        images.put(request.image, to: &bytes)
        if request.size > 0 {
            bytes.put(",\"size\":")
            bytes.put(header.sizes[Int(request.size)])
        }
        if let screen = screens[request.screen] {
            bytes.put(",\"screen\":")
            bytes.put(screen)
        }
        switch request.reason {
        case .bound: break
        case .restored: bytes.put(",\"reason\":\"restored\"")
        case .relaunched: bytes.put(",\"reason\":\"relaunched\"")
        }
        switch request.answer {
        case .kept(let isWrong):
            bytes.put(",\"answer\":\"kept\"")
            if isWrong { bytes.put(",\"wrong\":true") }
        case .stored: bytes.put(",\"answer\":\"stored\"")
        case .alive: bytes.put(",\"answer\":\"alive\"")
        case .joins(let load):
            bytes.put(",\"answer\":\"joins\",\"load\":")
            bytes.put(load.number)
        case .misses: bytes.put(",\"answer\":\"misses\"")
        }
    }

    @inline(__always)
    func putOfView(_ entry: LogEntry) {
        switch entry {
        case .gets(let view, let instance, let supply, let isWrong):
            put("gets", of: view)
            put(instance)
            switch supply {
            case .store: bytes.put(",\"from\":\"store\"")
            case .alive: bytes.put(",\"from\":\"alive\"")
            case .loaded: bytes.put(",\"from\":\"loaded\"")
            }
            if isWrong { bytes.put(",\"wrong\":true") }
        case .letsGo(let view, let instance):
            put("letsGo", of: view)
            put(instance)
        case .waits(let view, let load):
            put("waits", of: view)
            bytes.put(",\"load\":")
            if let load { bytes.put(load.number) } else { bytes.put("null") }
        case .fails(let view, let load):
            put("fails", of: view)
            bytes.put(",\"load\":")
            bytes.put(load.number)
        case .entersWindow(let view): put("entersWindow", of: view)
        case .leavesWindow(let view): put("leavesWindow", of: view)
        case .blank(let view, let isAgain):
            put("blank", of: view)
            if isAgain { bytes.put(",\"again\":true") }
        case .notBlank(let view): put("notBlank", of: view)
        case .cleared(let view): put("cleared", of: view)
        case .dropped(let view): put("dropped", of: view)
        default: break
        }
    }

    @inline(__always)
    private func put(_ event: StaticString, of view: ViewID) {
        bytes.put(event)
        bytes.put("\",\"view\":")
        bytes.put(view.number)
    }

    @inline(__always)
    private func put(_ instance: LogInstance) {
        bytes.put(",\"instance\":")
        bytes.put(instance.number)
    }
}
