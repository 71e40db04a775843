import LabBase

extension Policy {
    /// Refuses a policy that doesn't fit a scenario's groups of images: each named group must
    /// exist, and each existing group must have a policy.
    package func check(against names: [String]) throws(Complaint) {
        guard !composition.split.isEmpty else { return }
        let groups = composition.split.map { $0.group }
        for group in groups where group != Composition.Share.rest && !names.contains(group) {
            let near = Nearest.match(group, among: names + [Composition.Share.rest])
                .map { "Did you mean '\($0)'?" }
            let known = names.isEmpty ? "It has none" : "Use \(Listing.quoted(names))"
            throw Complaint(
                "the scenario has no images '\(group)'", near ?? known, at: try place(of: group))
        }
        guard !groups.contains(Composition.Share.rest) else { return }
        for name in names where !groups.contains(name) {
            throw Complaint(
                "the images '\(name)' have no policy",
                "Add '\(name)=...', or 'rest=...' for all that aren't named",
                at: try place(of: name))
        }
    }

    /// The place of a group in the spec; that of the part that names groups if the group is
    /// missing.
    private func place(of group: String) throws(Complaint) -> SpecPlace {
        let parts = try SpecScanner(text).parts()
        let split = parts.first { $0.part == SplitPart.id } ?? parts[0]
        return split[group]?.namePlace ?? split.place
    }
}
