/// `cache(order=fifo)`, as people say it.
public enum FIFOPart: StoreShortForm {
    public static let id = "fifo"
    public static let summary = "a store that gives up what entered first: cache(order=fifo)"
}
