import LabBase

/// Whether a composition fits the groups of images that a scenario has.
extension Composition {
    package struct GroupProblem: Error, Sendable, Equatable {
        package var group: String
        /// What is wrong. What to do.
        package var message: String
    }

    /// Each group that is named must be there, and each that is there must have a policy.
    package func checkGroups(against names: [String]) throws(GroupProblem) {
        guard !split.isEmpty else { return }
        let groups = split.map(\.group)
        for group in groups where group != Share.rest && !names.contains(group) {
            let near = Nearest.match(group, among: names + [Share.rest])
                .map { "Did you mean '\($0)'?" }
            let known = names.isEmpty ? "It has none" : "Use \(Listing.quoted(names))"
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
    package func check(against names: [String]) throws(SpecProblem) {
        do throws(Composition.GroupProblem) {
            try composition.checkGroups(against: names)
        } catch {
            let parts = try SpecScanner(text).parts()
            let place = parts[0][error.group]?.namePlace ?? parts[0].place
            throw SpecProblem(error.message, at: place)
        }
    }
}
