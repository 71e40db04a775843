/// Whether a composition fits the groups of images that a scenario has.
extension Composition {
    public struct GroupProblem: Error, Sendable, Equatable {
        public var group: String
        /// What is wrong. What to do.
        public var message: String
    }

    /// Each group that is named must be there, and each that is there must have a policy.
    public func checkGroups(against names: [String]) throws(GroupProblem) {
        guard !split.isEmpty else { return }
        let groups = split.map(\.group)
        for group in groups where group != Share.rest && !names.contains(group) {
            let near = Nearest.match(group, among: names + [Share.rest])
                .map { "Did you mean '\($0)'?" }
            let known = names.isEmpty ? "It has none" : "Use \(PolicyArguments.list(names))"
            throw GroupProblem(
                group: group,
                message: "the scenario has no images '\(group)'. \(near ?? known)")
        }
        guard !groups.contains(Share.rest) else { return }
        for name in names where !groups.contains(name) {
            throw GroupProblem(
                group: name,
                message: "the images '\(name)' have no policy. Add '\(name)=...', or 'rest=...' "
                    + "for all that aren't named")
        }
    }
}

extension Policy {
    /// The same, marked where the group stands in the spec.
    public func check(against names: [String]) throws(SpecProblem) {
        do throws(Composition.GroupProblem) {
            try composition.checkGroups(against: names)
        } catch {
            let parts = try SpecScanner(text).parts()
            let place = parts[0][error.group]?.namePlace ?? parts[0].place
            throw SpecProblem(error.message, at: place)
        }
    }
}
