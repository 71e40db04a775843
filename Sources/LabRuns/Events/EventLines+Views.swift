import LabDevices
import LabOrders
import LabReplay

/// What views ask for and get.
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
            bytes.put("gets\",\"view\":")
            bytes.put(view.number)
            bytes.put(",\"instance\":")
            bytes.put(instance.number)
            switch supply {
            case .store: bytes.put(",\"from\":\"store\"")
            case .alive: bytes.put(",\"from\":\"alive\"")
            case .loaded: bytes.put(",\"from\":\"loaded\"")
            }
            if isWrong { bytes.put(",\"wrong\":true") }
        case .letsGo(let view, let instance):
            bytes.put("letsGo\",\"view\":")
            bytes.put(view.number)
            bytes.put(",\"instance\":")
            bytes.put(instance.number)
        case .waits(let view, let load):
            bytes.put("waits\",\"view\":")
            bytes.put(view.number)
            bytes.put(",\"load\":")
            if let load { bytes.put(load.number) } else { bytes.put("null") }
        case .fails(let view, let load):
            bytes.put("fails\",\"view\":")
            bytes.put(view.number)
            bytes.put(",\"load\":")
            bytes.put(load.number)
        case .entersWindow(let view):
            bytes.put("entersWindow\",\"view\":")
            bytes.put(view.number)
        case .leavesWindow(let view):
            bytes.put("leavesWindow\",\"view\":")
            bytes.put(view.number)
        case .blank(let view):
            bytes.put("blank\",\"view\":")
            bytes.put(view.number)
        case .notBlank(let view):
            bytes.put("notBlank\",\"view\":")
            bytes.put(view.number)
        case .cleared(let view):
            bytes.put("cleared\",\"view\":")
            bytes.put(view.number)
        case .dropped(let view):
            bytes.put("dropped\",\"view\":")
            bytes.put(view.number)
        default: break
        }
    }
}
