/// How lists and objects that stand on one line are written.
package enum JSONStyle: Sendable {
    /// `{"rows":[1,2]}`
    case tight
    /// `{"rows": [1, 2]}`
    case spaced
    /// `{ "rows": [1, 2] }`
    case roomy
    /// `{ "rows": [ 1, 2 ] }`
    case loose
}
