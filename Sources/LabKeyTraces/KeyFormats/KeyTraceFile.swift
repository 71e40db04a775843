import LabBase
import LabOrders

/// A file of a trace, as a result names it: whoever has one can tell whether it is the same.
package struct KeyTraceFile: Sendable, Equatable {
    /// As it was given; `-` is standard input.
    package var path: String
    /// As it lies there, compressed or not; nil where that can't be told.
    package var byteCount: Int64?
    package var sha256: String?
    /// Why it couldn't be looked at, or not to its end.
    package private(set) var problem: String?

    package init(path: String, byteCount: Int64?, sha256: String?) {
        self.path = path
        self.byteCount = byteCount
        self.sha256 = sha256
    }

    private init(path: String, problem: String) {
        self.init(path: path, byteCount: nil, sha256: nil)
        self.problem = problem
    }

    /// Looks at it, and reads it through where a digest is wanted.
    init(_ path: String, isDigested: Bool) {
        guard !KeptInput.isReadOnce(path) else {
            self.init(path: path, byteCount: nil, sha256: nil)
            return
        }
        do throws(Complaint) {
            let bytes = try FileBytes(path: path, as: path)
            if isDigested, !bytes.isFolder {
                self.init(path, DigestedBytes(bytes))
            } else {
                self.init(path: path, byteCount: bytes.byteCount.map { Int64($0) }, sha256: nil)
            }
        } catch {
            // It was there when the trace was read.
            self.init(
                path: path, problem: error.isMissing ? "is gone" : error.systemsWords ?? error.what)
        }
    }

    /// What was read of it already, and what is left.
    init(_ path: String, _ bytes: DigestedBytes) {
        do throws(Complaint) {
            let whole = try bytes.finish()
            self.init(path: path, byteCount: whole.byteCount, sha256: whole.sha256)
        } catch {
            self.init(path: path, problem: error.what)
        }
    }
}

extension [KeyTraceFile] {
    /// One for each file, joined as their names are; nil where one is missing.
    package var sha256: String? {
        let digests = compactMap(\.sha256)
        return digests.isEmpty || digests.count < count ? nil : digests.joined(separator: "+")
    }
}
