import LabBase
import LabDevices

/// The images of a phone's apps, all worked out when one is asked for.
package final class PhoneImages: Sendable {
    private let file: PhoneFile
    private let found = Asked<[Int64]>()

    package init(of file: PhoneFile) { self.file = file }

    package subscript(app: Int) -> AppImages {
        AppImages { [self] () throws(Complaint) in try found.value(medians)[app] }
    }

    private func medians() throws(Complaint) -> [Int64] {
        var byApp = [[Int64]](repeating: [], count: file.apps.count)
        for seed in AppImages.seeds {
            var file = file
            file.header.seed = seed
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
