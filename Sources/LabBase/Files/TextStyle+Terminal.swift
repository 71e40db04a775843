extension TextStyle {
    /// The style of a stream: a terminal's width and colours, or a page's.
    package static func of(_ stream: Terminal.Stream) -> TextStyle {
        guard Terminal.isInteractive(stream) else { return .page }
        return TextStyle(
            colour: Terminal.allowsColour(stream),
            columns: Terminal.columns(descriptor: stream.rawValue))
    }
}
