import LabBase

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
        case asked(Asked<Int64>, find: @Sendable () throws(Complaint) -> Int64)
    }

    private let amount: Amount

    /// There is no app.
    package static let unknown = AppImages(amount: .unknown)

    /// Any amount, for a text that is looked through before its app is read.
    package static let any = AppImages(amount: .any)

    /// True of `any`: a value that comes of it says nothing.
    package var isAny: Bool { if case .any = amount { true } else { false } }

    private init(amount: Amount) { self.amount = amount }

    package init(_ bytes: Int64) { amount = .known(bytes) }

    package init(_ find: @escaping @Sendable () throws(Complaint) -> Int64) {
        amount = .asked(Asked(), find: find)
    }

    /// Bytes of the app; nil without one.
    package var bytes: Int64? {
        get throws(Complaint) {
            switch amount {
            case .unknown: nil
            case .any: 1 << 30
            case .known(let bytes): bytes
            case .asked(let answer, let find): try answer.value(find)
            }
        }
    }

    /// The bytes, if a limit has asked for them.
    package var known: Int64? {
        switch amount {
        case .unknown, .any: nil
        case .known(let bytes): bytes
        case .asked(let answer, _): answer.known
        }
    }

    package static func == (a: AppImages, b: AppImages) -> Bool { true }
}

extension Device {
    /// The device for a text that is looked through before its app is read.
    package var withAnyImages: Device { with(.any) }

    package func with(_ images: AppImages) -> Device { changed(self) { $0.images = images } }
}
