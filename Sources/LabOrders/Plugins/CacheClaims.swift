/// A cache's own account of some requests: which it found, and which keys left it. It is kept as
/// words of 32 bits, so that another process can check it without trusting this one.
///
/// Each request has a word: a bit if the key was found, a bit if a missed key was kept, and above
/// them the number of keys that left. These keys follow, a word each.
package final class CacheClaims {
    package static let found: UInt32 = 1
    package static let kept: UInt32 = 2
    package static let leftShift: UInt32 = 2

    package private(set) var words: [UInt32] = []
    /// Index of the current request's word; nil before the first request.
    private var head: Int?
    private var key = KeyID.absent

    package init() {}

    /// Forgets the requests so far.
    package func clear() {
        words.removeAll(keepingCapacity: true)
        head = nil
    }

    func begin(_ key: KeyID) {
        head = words.count
        self.key = key
        words.append(0)
    }

    func find() { mark(Self.found) }

    func keep() { mark(Self.kept) }

    private func mark(_ bit: UInt32) { if let head { words[head] |= bit } }

    /// Notes that a key left. The newcomer itself, if it leaves again, was never kept.
    func lose(_ key: KeyID) {
        guard let head else { return }
        if key == self.key, words[head] & Self.kept != 0 {
            words[head] &= ~Self.kept
            return
        }
        words[head] &+= 1 << Self.leftShift
        words.append(key.number)
    }
}
