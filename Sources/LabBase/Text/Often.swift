/// How often something happens: the same words in every answer.
package enum Often {
    /// `once`, `twice`, `2.5 times`
    ///
    /// - Parameter count: as it is written.
    package static func text(_ count: String) -> String {
        switch count {
        case "1": "once"
        case "2": "twice"
        default: "\(count) times"
        }
    }
}
