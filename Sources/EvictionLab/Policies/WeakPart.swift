/// A weak index: finds instances that are alive, keeps none alive.
///
/// Six requests by one view that shows one image at a time, a b a: each decodes, since the image
/// before dies with the view's lease. By two views, a a: the second shares.
public enum WeakPart: PolicyPart {
    public static let id = "weak"
    public static let summary = "shares images that are alive, holds none"
    public static let explanation = """
        A table from keys to the instances that are alive. A request for an image that any view \
        shows, or that a store beside it holds, shares that instance. It holds nothing itself: an \
        instance dies with its last holder. A hit in the table doesn't put the image back into a \
        store.
        """
    public static let parameters = [CachePart.coalesce]

    public static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        composition.weak = WeakRule()
        try CachePart.setCoalescing(arguments, of: &composition)
    }
}
