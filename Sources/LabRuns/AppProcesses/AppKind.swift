/// The way in which an app's process holds memory: its request.
struct AppKind: ChildRequest, Equatable {
    /// Freed pages go back when the parent says so, and else at once.
    var keepsFreed = false
    /// How many times smaller a compressor makes pixels that no picture gives, and the app's own
    /// memory; nil where nothing is compressed.
    var pixelRatio: Double?
    var heapRatio: Double?

    static let word = "app"
    static let messageForm = MessageForm(AppKind(), \.keepsFreed, \.pixelRatio, \.heapRatio)
}
