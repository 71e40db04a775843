/// The style of lists and objects on one line.
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
