import LabBase
import LabDevices
import LabPolicies
import LabScripts

/// The variants in which a phone is replayed: its apps' policies as written, or with others for
/// some of them.
enum PhoneVariants {
    /// Variants that were typed, else the file's, each once. A system of many models is each of
    /// them.
    ///
    /// - Parameters:
    ///   - crosses: variants of different apps are crossed, and not one after the other.
    ///   - device: systems that are refused on it aren't among all; nil for every system.
    static func all(
        _ texts: [String], crosses: Bool, _ file: PhoneFile, on device: Device?
    ) throws(Complaint) -> [PhoneVariant] {
        let names = file.apps.map(\.name)
        var variants = file.policies
        if !texts.isEmpty {
            variants = []
            for text in texts { variants.append(try typed(text, file, names)) }
        }
        if crosses { variants = try crossed(variants, names) }
        var found: [PhoneVariant] = []
        for variant in variants.flatMap({ expanded($0, names, device) })
        where !found.contains(variant) {
            found.append(variant)
        }
        return found
    }

    private static func typed(
        _ text: String, _ file: PhoneFile, _ names: [String]
    ) throws(Complaint) -> PhoneVariant {
        let replayed = file.apps.filter { $0.trace != nil }.map(\.name)
        guard PhoneVariant.isVariant(text) else {
            let apps = replayed.map { "\($0)=\(text)" }
            throw .usage(
                "--policy '\(text)': \(file.file) is a phone of several apps, and this names none",
                "Write \(Listing.or(apps.prefix(3).map { "'\($0)'" }))")
        }
        do throws(Complaint) {
            let variant = try PhoneVariant(text, apps: names)
            if let change = variant.changes.first(where: { file.apps[$0.app].trace == nil }) {
                throw Complaint(
                    "'\(names[change.app])' takes memory and shows no images, so that no policy "
                        + "changes anything", "Name another of its apps")
            }
            return variant
        } catch {
            throw .usage("--policy '\(text)': \(file.file): \(error.what)", error.remedy)
        }
    }

    /// The policies that a variant's text gives apps; none where it is a policy's own.
    static func policies(in text: String) -> [String] {
        guard text != PhoneVariant.unchanged, PhoneVariant.isVariant(text) else { return [] }
        return text.pieces(outsideParenthesesAt: ",").compactMap { piece in
            piece.firstIndex(of: "=").map {
                String(piece[piece.index(after: $0)...].drop { $0 == " " })
            }
        }
    }

    /// One variant for each model of the systems that it names.
    private static func expanded(
        _ variant: PhoneVariant, _ names: [String], _ device: Device?
    ) -> [PhoneVariant] {
        var all: [[PhoneVariant.Change]] = [[]]
        for change in variant.changes {
            let policies = PolicyList.expanded([change.policy], on: device)
            all = all.flatMap { before in
                policies.map { before + [.init(app: change.app, policy: $0)] }
            }
        }
        return all.map { PhoneVariant($0, apps: names) }
    }

    /// Each variant of an app with each of every other app, the first app's outermost, after the
    /// phone as written if that is among them.
    private static func crossed(
        _ variants: [PhoneVariant], _ names: [String]
    ) throws(Complaint) -> [PhoneVariant] {
        let changed = variants.filter { !$0.changes.isEmpty }
        let axes = changed.grouped(by: { $0.changes.map(\.app) }).map(\.elements)
        guard axes.count > 1 else {
            throw .usage(
                "--cross: there are policies of one app alone",
                "Leave it out, or give another app's as well, as in --policy \(names[0])=weak")
        }
        var all: [[PhoneVariant.Change]] = [[]]
        var taken: Set<Int> = []
        for axis in axes {
            for app in axis[0].changes.map(\.app) where !taken.insert(app).inserted {
                throw .usage(
                    "--cross: two kinds of variants give '\(names[app])' a policy",
                    "Give each app's policies by themselves, as in --policy \(names[app])=weak")
            }
            all = all.flatMap { before in axis.map { before + $0.changes } }
        }
        return variants.filter(\.changes.isEmpty) + all.map { PhoneVariant($0, apps: names) }
    }
}
