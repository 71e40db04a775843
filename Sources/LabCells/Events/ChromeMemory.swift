/// Bytes by who holds them first, bytes in stores, and how many loads share something: counters.
struct ChromeMemory {
    private var shown: (bytes: LogCopies.Sums, sharing: [Int])?

    mutating func settle(_ state: LogState, _ nowNs: Int64, _ output: inout ChromeOutput) {
        let before = shown
        let (bytes, sharing) = (state.copies.sums, state.sharing)
        shown = (bytes, sharing)
        if before?.bytes.byHolder != bytes.byHolder {
            output.counter(
                "image bytes", atNs: nowNs,
                Array(zip(["on screen", "off screen", "store", "in flight"], bytes.byHolder)))
        }
        if before?.bytes.stored != bytes.stored {
            output.counter("store bytes", atNs: nowNs, [("bytes", bytes.stored)])
        }
        let names: [StaticString] = [
            "link is shared by", "flash is shared by", "cores are shared by",
        ]
        for (index, name) in names.enumerated() where before?.sharing[index] != sharing[index] {
            output.counter(name, atNs: nowNs, [("loads", Int64(sharing[index]))])
        }
    }
}
