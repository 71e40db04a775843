import LabBase
import Synchronization

/// The decoded bytes of the different images that an app's people get: the word `images` of a
/// limit. They are worked out when a limit asks for them, and once.
///
/// A device has them because limits are read on one. They are none of its figures: devices that
/// differ by them alone are the same.
package struct AppImages: Sendable, Equatable {
    private enum Amount {
        case unknown
        case any
        case known(Int64)
        case asked(Question)
    }

    private final class Question: Sendable {
        private let find: @Sendable () throws(Complaint) -> Int64
        private let answer = Mutex<Result<Int64, Complaint>?>(nil)

        init(_ find: @escaping @Sendable () throws(Complaint) -> Int64) { self.find = find }

        var bytes: Int64 {
            get throws(Complaint) {
                try answer.withLock { answer in
                    let result = answer ?? Self.result(of: find)
                    answer = result
                    return result
                }.get()
            }
        }

        var known: Int64? { answer.withLock { try? $0?.get() } }

        private static func result(
            of find: () throws(Complaint) -> Int64
        ) -> Result<Int64, Complaint> {
            do throws(Complaint) { return .success(try find()) } catch { return .failure(error) }
        }
    }

    private let amount: Amount

    /// There is no app.
    package static let unknown = AppImages(amount: .unknown)

    /// Any amount, for a text that is looked through before its app is read.
    package static let any = AppImages(amount: .any)

    /// True of `any`: a value that comes of it says nothing.
    package var isAny: Bool {
        if case .any = amount { true } else { false }
    }

    private init(amount: Amount) { self.amount = amount }

    package init(_ bytes: Int64) { amount = .known(bytes) }

    package init(_ find: @escaping @Sendable () throws(Complaint) -> Int64) {
        amount = .asked(Question(find))
    }

    /// Bytes of the app; nil without one.
    package var bytes: Int64? {
        get throws(Complaint) {
            switch amount {
            case .unknown: nil
            case .any: 1 << 30
            case .known(let bytes): bytes
            case .asked(let question): try question.bytes
            }
        }
    }

    /// The bytes, if a limit has asked for them.
    package var known: Int64? {
        switch amount {
        case .unknown, .any: nil
        case .known(let bytes): bytes
        case .asked(let question): question.known
        }
    }

    package static func == (a: AppImages, b: AppImages) -> Bool { true }
}

extension Device {
    /// The device for a text that is looked through before its app is read.
    package var withAnyImages: Device { with(.any) }

    package func with(_ images: AppImages) -> Device {
        var device = self
        device.images = images
        return device
    }
}
