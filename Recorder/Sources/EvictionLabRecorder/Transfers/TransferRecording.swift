import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Writes a HAR with an entry for each transfer of a `URLSession`, for `lab trace import`. The app
/// needs nothing else:
///
///     let session = URLSession(
///         configuration: .default, delegate: TransferRecording(writingTo: file), delegateQueue: nil)
///
/// An app with a delegate of its own hands on what that is told:
///
///     transfers.finished(task, metrics)
///
/// Numbers stand for URLs and servers. Headers, queries and bodies aren't written. The file is a
/// whole one at each moment, though the app is killed.
public final class TransferRecording: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var encoder = TransferEncoder()
    private var file: ArchiveFile?
    /// Why there is no log, or no more of it.
    private var reason: RecorderFailure?

    public init(writingTo file: URL) {
        super.init()
        do {
            self.file = try ArchiveFile(file)
        } catch {
            fail(error, file.path)
        }
    }

    deinit { file?.close() }

    public var failure: RecorderFailure? { lock.withLock { reason } }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        finished(task, metrics)
    }

    /// A task has ended, and its metrics are there.
    public func finished(_ task: URLSessionTask, _ metrics: URLSessionTaskMetrics) {
        guard let url = task.originalRequest?.url, let host = url.host else { return }
        // Redirections and checks with the server come before the last one.
        let transactions = metrics.transactionMetrics
        guard let last = transactions.last else { return }
        let response = last.response as? HTTPURLResponse
        let isCached = last.resourceFetchType == .localCache
        add(
            RecordedTransfer(
                url: url.absoluteString, host: host,
                askedNs: Self.nanoseconds(metrics.taskInterval.start),
                sentNs: isCached ? nil : last.requestStartDate.map(Self.nanoseconds),
                firstByteNs: isCached ? nil : last.responseStartDate.map(Self.nanoseconds),
                endNs: Self.nanoseconds(last.responseEndDate ?? metrics.taskInterval.end),
                bytes: isCached ? nil : last.countOfResponseBodyBytesReceived,
                status: response?.statusCode, mediaType: response?.mimeType,
                version: last.networkProtocolName,
                ending: isCached ? .cached : response == nil ? .failed : .done))
    }

    /// Any transfer, of whatever made it.
    public func add(_ transfer: RecordedTransfer) {
        lock.withLock {
            do {
                try file?.append(encoder.entry(transfer))
            } catch {
                fail(error, "the log of transfers")
            }
        }
    }

    private func fail(_ error: any Error, _ path: String) {
        file?.close()
        file = nil
        reason =
            error as? RecorderFailure ?? .cannotWrite(path: path, reason: "\(error)")
    }

    private static func nanoseconds(_ date: Date) -> Int64 {
        // A date's microseconds are what a double of seconds has; a log needs no more.
        Int64((date.timeIntervalSince1970 * 1e6).rounded()) * 1000
    }
}
