extension TextStyle {
    /// The style of a stream: a terminal's width and colours, or plain.
    package static func of(_ stream: Terminal.Stream) -> TextStyle {
        TextStyle(
            colour: Terminal.allowsColour(stream),
            columns: Terminal.isInteractive(stream) ? Terminal.columns(stream) : .max)
    }
}
