import LabBase
import LabDevices
import LabPolicies

/// A kind of file that users write, as JSON Schema describes it.
package enum FileSchema: String, Sendable, CaseIterable {
    case scenario, phone, device, network, policy

    package var about: String {
        switch self {
        case .scenario: "what a person does with an app: lab run feed.json"
        case .phone: "several apps on one device, in turn in front: lab run day.json"
        case .device: "a phone or tablet: --device @phone.json"
        case .network: "what remote images come over: --network @train.json"
        case .policy: "a policy, or a system that it stands for: --policy @ours.json"
        }
    }

    package var json: JSON {
        let (root, definitions): (JSON, [JSON.Member]) =
            switch self {
            case .scenario:
                (
                    Self.any([ScenarioKeys.object, ScenarioKeys.derived]),
                    Self.ofScenarios + Self.ofDevices
                )
            case .phone: (PhoneKeys.object.schema, Self.ofPhones + Self.ofDevices)
            case .device: (DeviceReader.object.schema, Self.ofDevices)
            case .network: (NetworkReader.object.schema, [])
            case .policy: (PolicyFileKeys.object.schema, [])
            }
        let head: [JSON.Member] = [
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("title", .string("A \(rawValue) of lab")),
        ]
        let all = Schema.quantities.map { ($0.id, $0.schema) } + definitions
        return JSON(head + root.members + [("$defs", JSON(all).onLines)]).onLines
    }

    private static let ofDevices: [JSON.Member] = [
        (NetworkReader.object.id, NetworkReader.object.schema)
    ]

    private static var ofScenarios: [JSON.Member] {
        let objects = [
            RowKeys.section, RowKeys.kind, RowKeys.carouselObject, Screen.More.keys.object,
            TapKeys.object,
            ListCellKeys.part, Video.keys.object, PaneKeys.object, Screen.Bars.keys.object,
            OverlayKeys.part,
        ]
        let groups = [ImageKeys.generated, ImageKeys.fromDirectory, ImageKeys.plain]
        let screens = ScreenKind.allCases.map { ScreenKeys.object($0) }
        let steps = StepAction.all.map { $0.object(isMeanwhile: false) }
        let meanwhile = StepAction.all.filter { $0.timing == .momentary }
            .map { $0.object(isMeanwhile: true) }
        return objects.map { ($0.id, $0.schema) } + [
            (DeviceReader.object.id, DeviceReader.object.schema),
            (HostKeys.object.id, HostKeys.object.schema),
            (ImageKeys.any.id, Self.any(groups)), (ScreenKeys.any.id, Self.any(screens)),
            ("step", Self.any(steps)), ("meanwhile", Self.any(meanwhile)),
        ]
    }

    private static var ofPhones: [JSON.Member] {
        [
            (PhoneAppKeys.any.id, any(PhoneAppKeys.kinds)),
            (VisitKeys.any.id, any(VisitKeys.kinds)),
            (HabitKeys.object.id, HabitKeys.object.schema),
            (DeviceReader.object.id, DeviceReader.object.schema),
        ]
    }

    private static func any(_ objects: [FileObject]) -> JSON {
        ["anyOf": JSON(objects.map(\.schema)).onLines]
    }
}
