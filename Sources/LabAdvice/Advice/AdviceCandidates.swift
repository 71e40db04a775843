import LabPolicies

/// What is tried when nobody says what to try.
package enum AdviceCandidates {
    /// A policy that an app can have, and why it is worth trying. Those that hold less and need
    /// less to be built come first: of equals, the first is taken.
    package struct Candidate: Sendable {
        package var spec: String
        package var reason: String
    }

    package static let all: [Candidate] = [
        Candidate(
            spec: "weak",
            reason: "a table of what is alive: no memory of its own, and no limit to choose"),
        Candidate(
            spec: "offscreen",
            reason: "the same, and on a warning covered views let go: the least memory there is"),
        Candidate(
            spec: "lru",
            reason: "a store with a limit in bytes, such as most image caches are"),
        Candidate(
            spec: "lru+weak",
            reason: "the same, and what it has evicted is found as long as a view shows it"),
        Candidate(
            spec: "lru+weak+on(warning, clear)",
            reason: "the same, and the store is emptied on a warning"),
        Candidate(
            spec: "lru+weak+offscreen+on(warning, clear)",
            reason: "the same, and covered views let go, too: all that a warning can free"),
    ]

    /// What knows the future and decodes as a candidate does, so that the two can be compared. It
    /// isn't a candidate: nobody can build it. Nil where nothing of the kind can be written.
    static func bound(of candidate: Composition) -> String? {
        guard candidate.split.isEmpty, candidate.key.identity == .path else { return nil }
        return ([BeladyPart.id] + candidate.decodingTexts).joined(separator: "+")
    }
}
