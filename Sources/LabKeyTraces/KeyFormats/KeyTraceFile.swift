import LabBase
import LabOrders

/// A file of a trace as results name it, so that readers can check that they have the same file.
package struct KeyTraceFile: Sendable, Equatable {
    /// The path as given; `-` is standard input.
    package var path: String
    /// Size of the file, compressed or not; nil if unknown.
    package var byteCount: Int64?
    package var sha256: String?
    /// The error that kept the file from being read to its end.
    package var problem: String?
}

extension KeyTraceFile {
    /// Opens the file, and reads all of it if a digest is wanted.
    init(_ path: String, isDigested: Bool) {
        guard !KeptInput.isReadOnce(path) else {
            self.init(path: path)
            return
        }
        do throws(Complaint) {
            let bytes = try FileBytes(path: path, as: path)
            if isDigested, !bytes.isFolder {
                self.init(path, DigestedBytes(bytes))
            } else {
                self.init(path: path, byteCount: bytes.byteCount.map { Int64($0) })
            }
        } catch {
            // The file existed when the trace was read.
            self.init(
                path: path, problem: error.isMissing ? "is gone" : error.systemsWords ?? error.what)
        }
    }

    /// Combines the bytes that were already read and the rest.
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
    /// One digest for each file, joined like their names; nil if one is missing.
    package var sha256: String? {
        let digests = compactMap(\.sha256)
        return digests.isEmpty || digests.count < count ? nil : digests.joined(separator: "+")
    }
}
