import EvictionLabRecorder
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

func listen(writingTo file: URL) -> URLSession {
    URLSession(
        configuration: .default, delegate: TransferRecording(writingTo: file), delegateQueue: nil)
}
