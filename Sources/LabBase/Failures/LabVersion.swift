/// The version that `lab --version` prints and that results carry.
package enum LabVersion {
    package static let number = "0.1.0"
    package static let text = "lab \(number)"
}
