/// How trees are grown. The defaults are LightGBM's, where 3L-Cache doesn't say otherwise.
struct TreeRules {
    /// Trees, each of which corrects those before it.
    var trees = 16
    var leaves = 32
    /// The part of its error that a tree corrects.
    var rate = 0.1
    var leastRows = 20
}

/// A way to divide the rows of a leaf: those up to a bin of a column go left.
struct TreeSplit {
    var column = 0
    var bin = 0
    /// The fall of the squared error; nothing is gained without a split.
    var gain = 0.0

    /// The squared error that goes away if rows of this sum are corrected by their mean.
    @inline(__always)
    static func worth(_ sum: Int64, _ count: Int) -> Double {
        Double(sum) * Double(sum) / Double(count)
    }
}
