import LabBase
import LabDevices
import Synchronization

/// The images of a phone's apps, all worked out when one is asked for.
package final class PhoneImages: Sendable {
    private let file: PhoneFile
    private let found = Mutex<Result<[Int64], Complaint>?>(nil)

    package init(of file: PhoneFile) { self.file = file }

    package subscript(app: Int) -> AppImages {
        AppImages { [self] () throws(Complaint) in try bytes(ofApp: app) }
    }

    private func bytes(ofApp app: Int) throws(Complaint) -> Int64 {
        try found.withLock { found in
            let result = found ?? all()
            found = result
            return result
        }.get()[app]
    }

    private func all() -> Result<[Int64], Complaint> {
        do throws(Complaint) {
            return .success(try medians())
        } catch {
            return .failure(error)
        }
    }

    private func medians() throws(Complaint) -> [Int64] {
        var byApp = [[Int64]](repeating: [], count: file.apps.count)
        for seed in AppImages.seeds {
            var file = file
            file.seed = seed
            let seeded = file
            let phone = try Complaint.ofPlay { () throws(Halt) in try seeded.phone() }
            for (number, app) in phone.apps.enumerated() {
                guard let trace = app.trace else { continue }
                byApp[number].append(try AppImages.bytes(of: trace))
            }
        }
        return byApp.map { $0.isEmpty ? 0 : AppImages.median($0) }
    }
}
