@testable import LabBase

extension Complaint {
    var byte: Int? { if case .byte(let byte, _) = place { byte } else { nil } }
}
