import LabBase
import LabDevices
import LabPictures
import LabPolicies
import LabScripts

/// Reads scenarios, traces, devices and policies as the command line names them.
package struct InputLoader: Sendable {
    /// As given with `--device`.
    package let deviceText: String?
    package let imageCache: PictureCache
    /// The device that replaces every input's own.
    package let device: Device?
    /// Other changes of an input by the command line.
    let changes: InputChanges
    /// The part of that which is the same for all of a command's cells, and other settings, as a
    /// pedigree has them.
    private let settings: [String]

    /// - Parameter settings: lines of the inputs' pedigrees; nil: what the changes say.
    package init(
        deviceText: String?, changes: InputChanges = InputChanges(), imageCache: PictureCache,
        settings: [String]? = nil
    ) throws(Complaint) {
        self.deviceText = deviceText
        self.changes = changes
        self.imageCache = imageCache
        device = try deviceText.map { text throws(Complaint) in try Self.device(text) }
        // A user's slip is reported before any file is read.
        var any = BuiltInDevices.standard
        try changes.apply(to: &any)
        var network: Network?
        _ = try changes.apply(to: &network, on: any)
        let file = deviceText?.hasPrefix("@") == true ? deviceText?.dropFirst() : nil
        let lines = file.map { [Pedigree.line(ofFile: String($0), "device")] } ?? []
        self.settings = lines + (settings ?? changes.pedigree)
    }

    func pedigree(_ own: String, _ folders: [PictureFolder]) -> Pedigree {
        Pedigree(own: own, folders: folders, rest: settings)
    }

    package static func device(_ text: String) throws(Complaint) -> Device {
        if text.hasPrefix("@") { return try DeviceReader.read(path: String(text.dropFirst())) }
        if let device = BuiltInDevices.named(text) { return device }
        throw .usage("device '\(text)' is unknown", remedy(text))
    }

    /// The way to the device that may have been meant.
    private static func remedy(_ text: String) -> String {
        if let meant = BuiltInDevices.meant(by: text) {
            return "Did you mean '\(meant)'? 'lab devices' lists them; '@FILE' reads one"
        }
        let kin = BuiltInDevices.kin(of: text)
        if kin.count > 8 {
            return "'lab devices \(BuiltInDevices.family(text))' lists its kind; '@FILE' reads one"
        }
        return (kin.isEmpty ? "" : "Of its kind there are \(Listing.and(kin)). ")
            + "'lab devices' lists them; '@FILE' reads one"
    }

    package func policy(
        _ text: String, device: Device, limitBytes: Int64? = nil
    ) throws(Complaint) -> Policy {
        guard let limitBytes else { return try PolicySpec.parse(text, device: device) }
        do throws(Complaint) {
            return try PolicySpec.parse(text, device: device, limitBytes: limitBytes)
        } catch {
            var complaint = error
            complaint.remedy =
                (error.remedy.map { $0 + ". " } ?? "") + "This is with limit=\(limitBytes)"
            throw complaint
        }
    }

    /// A policy for an input: what it says of groups of images must fit those that are there. One
    /// that the input names itself is the input's fault.
    package func policy(
        _ text: String, for input: CellInput, limitBytes: Int64? = nil
    ) throws(Complaint) -> Policy {
        let policy = try policy(text, device: input.header.device, limitBytes: limitBytes)
        try check(policy, against: input.header, input.path)
        return policy
    }

    package func check(
        _ policy: Policy, against header: TraceHeader, _ path: String
    ) throws(Complaint) {
        do throws(Complaint) {
            try policy.check(against: header.catalog.groups.map { $0.name })
        } catch {
            guard header.policies.contains(policy.text) else { throw error }
            var complaint = error.within(path)
            complaint.exit = .badData
            throw complaint
        }
    }
}
