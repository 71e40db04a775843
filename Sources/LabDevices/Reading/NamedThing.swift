/// A thing that a file refers to by name: its noun.
package enum NamedThing: String, Sendable {
    case screen, tab, device, network, app
    case imageGroup = "image group"
}
