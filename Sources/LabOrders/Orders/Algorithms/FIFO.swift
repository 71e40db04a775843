/// First in, first out: evicts the key that entered longest ago, however often it was used.
///
/// Cost: nothing on a hit. Example, room for two: a b a c evicts a, where LRU evicts b.
package struct FIFO: ChainOrder, ~Copyable {
    package static let id = "fifo"

    package var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }
}
