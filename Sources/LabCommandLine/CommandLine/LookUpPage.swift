/// A page of docs/look-up. `lab man --page` prints what it has below its introduction.
package enum LookUpPage: String, Sendable, CaseIterable {
    case scenario, trace, policy, device, columns, systems, commands

    /// How one is printed.
    package enum Form: String, Sendable, CaseIterable { case markdown, json }
}
