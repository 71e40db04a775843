extension TextStyle {
    /// Of a stream: as wide as its terminal, where it is one.
    package static func of(_ stream: Terminal.Stream) -> TextStyle {
        TextStyle(
            colour: Terminal.allowsColour(stream),
            columns: Terminal.isInteractive(stream) ? Terminal.columns(stream) : .max)
    }
}
