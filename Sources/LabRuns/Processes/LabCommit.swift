import LabBase
import LabSystem

/// Which commit this `lab` was built from.
package enum LabCommit {
    /// `make dist` writes it into the program. Elsewhere the checkout that it was built in is asked
    /// when it is needed, since what a build embeds goes stale. Nil where neither knows.
    package static var text: String? { stamped ?? ofCheckout }

    /// `1c4f… 2026-11-23`: the commit and its day.
    private static let stamp = String(cString: platform_stamp()).split(separator: " ")

    static var stamped: String? { stamp.first.map(String.init) }

    /// Of the commit, for pages that bear a date.
    package static var day: String? { stamp.count > 1 ? String(stamp[1]) : nil }

    private static var ofCheckout: String? {
        let program = ChildProcess.ownExecutable
        guard let end = program.range(ofText: "/.build/") else { return nil }
        let checkout = String(program[..<end])
        guard
            let child = try? ChildProcess(
                "/usr/bin/env", ["git", "-C", checkout, "rev-parse", "HEAD"])
        else { return nil }
        var commit: String?
        guard child.readLines({ commit = $0 }) == .exited(0) else { return nil }
        return commit
    }
}

extension String {
    fileprivate func range(ofText text: String) -> Index? {
        var start = startIndex
        var found: Index?
        while start < endIndex {
            if self[start...].hasPrefix(text) { found = start }
            start = index(after: start)
        }
        return found
    }
}
