import LabDevices
import LabPolicies
import LabScripts

/// The kind of memory that a cell runs over.
public enum MemoryKind: String, Sendable, CaseIterable {
    /// Images are decoded, and what is resident is measured.
    case real
    /// Images are accounted for: the same figures but for the measured ones, in milliseconds.
    case model
}

/// One thing to run: independent of every other.
package struct Cell: Sendable {
    /// Index into the plan's inputs.
    package var input: Int
    /// In a phone that of the app, under the name of the variant: all apps' policies.
    package var policy: Policy
    /// Its part of a phone of several apps; nil for a scenario or a recording alone.
    package var phone: PhoneCell?
    package var memory: MemoryKind
    package var warnings: [ExtraWarning]
    /// The warning to watch, for `lab warn`.
    package var watched: ExtraWarning?
    package var wantsTimeline: Bool
    /// The part that the kernel takes in it.
    package var kernel = KernelOptions.none
    package var plugins = PluginOptions()
    /// Its number in the whole plan, from 1 on, whichever of its cells are run.
    package var number = 1
    /// The number of its series, from 1 on: cells of one differ by seed or world alone.
    package var series = 1
    /// The store's limit, where an axis gives it and not the policy's text.
    package var limitBytes: Int64?
    /// The file to which its events go.
    package var events: CellEvents?

    package init(
        input: Int, policy: Policy, memory: MemoryKind, warnings: [ExtraWarning],
        watched: ExtraWarning? = nil, wantsTimeline: Bool,
        kernel: KernelOptions = KernelOptions.none, number: Int = 1, limitBytes: Int64? = nil
    ) {
        self.input = input
        self.policy = policy
        self.memory = memory
        self.warnings = warnings
        self.watched = watched
        self.wantsTimeline = wantsTimeline
        self.kernel = kernel
        self.number = number
        self.limitBytes = limitBytes
    }
}

extension Cell {
    /// True of a cell that runs in a process of its own. A phone's replay stays here, and sends
    /// requests to a process for each app.
    package var hasOwnProcess: Bool { phone == nil && memory == .real || hasPlugins }

    /// The input by which its rows stand beside others: of a phone that of all its apps.
    package var wholeInput: Int { phone?.whole ?? input }

    /// The files that its policies read, as they are written.
    package var readPaths: [String] { policies.flatMap { $0.readPaths }.distinct }

    /// Its policy; of a phone those of all apps.
    package var policies: [Policy] { phone?.policies.compactMap { $0 } ?? [policy] }

    /// The policy as it was written: of an app its own, and nil of a phone as a whole.
    package var ownText: String? {
        guard let phone else { return policy.text }
        return phone.app.flatMap { phone.policies[$0]?.text }
    }

    /// The policy under its own name; of a phone as a whole, that of the variant.
    package var ownPolicy: Policy {
        guard let phone, let app = phone.app else { return policy }
        return phone.policies[app] ?? policy
    }

    /// Names it for people: the scenario or the phone, the policies, and the app.
    package func name(_ header: TraceHeader) -> String {
        ([header.scenario, policy.text] + [phone?.appName].compactMap { $0 })
            .joined(separator: ", ")
    }

    package var hasPlugins: Bool { policies.contains { $0.composition.hasPlugins } }

    /// Its policy in full; of a phone, those of all apps.
    package var spec: String { phone?.spec ?? policy.spec }

    package func heading(_ header: TraceHeader) -> EventHeading {
        EventHeading(
            cell: number, scenario: header.scenario, policy: policy.text, device: header.device.id,
            seed: header.seed, memory: memory.rawValue, app: phone?.appName)
    }
}
