/// A thing that a file refers to by name.
package enum NamedThing: Sendable, Equatable { case screen, tab, imageGroup, device, network, app }

extension NamedThing {
    var noun: String {
        switch self {
        case .screen: "screen"
        case .tab: "tab"
        case .imageGroup: "image group"
        case .device: "device"
        case .network: "network"
        case .app: "app"
        }
    }
}
