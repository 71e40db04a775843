import LabBase
import LabDevices

/// The figures that `--doubt` asks about: those with a range of plausible values or several
/// choices, or others by their names.
package struct DoubtSelection: Sendable, Equatable {
    /// Stands for every figure that varies.
    package static let all = "all"

    let wantsAll: Bool
    let names: [String]

    /// - Parameters:
    ///   - texts: as typed, `all` or names with commas between them.
    ///   - device: as typed, for the command that lists the names.
    package init(_ texts: [String], device: String) throws(Complaint) {
        let words = texts.flatMap { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        wantsAll = words.contains(Self.all)
        names = words.filter { $0 != Self.all }.distinct
        for name in names where DeviceFigure.named(name) == nil {
            throw Complaint(
                "unknown figure '\(name)'." + Self.hint(name)
                    + " 'lab devices \(ShellWord.quoted(device)) --assumed' lists them",
                exit: .usage)
        }
    }

    /// Guesses the name that was meant: by its last word, or with a slip of the finger.
    private static func hint(_ name: String) -> String {
        let all = DeviceFigure.all.map(\.name)
        let sameEnd = all.filter { $0.hasSuffix("." + name) }
        let near = sameEnd.isEmpty ? Nearest.match(name, among: all + [Self.all]) : nil
        let meant = (near.map { [$0] } ?? sameEnd).map { "'\($0)'" }
        return meant.isEmpty ? "" : " Did you mean \(Listing.or(meant))?"
    }

    /// Returns the figures that are asked about on a device, in the order of the table.
    ///
    /// - Parameter inPhone: true where several apps run on it.
    func figures(of device: Device, inPhone: Bool = false) -> [DeviceFigure] {
        DeviceFigure.all.filter { figure in
            let varies =
                (inPhone || !figure.isOfPhones)
                && (device.range(of: figure) != nil
                    || !figure.choices(on: device, isNamed: false).isEmpty)
            return names.contains(figure.name) || wantsAll && varies
        }
    }
}
