import LabDevices
import LabPolicies

/// The trap of a library that no app on the device can use.
extension Trap {
    static let otherPlatform = Trap(
        "other-platform", .policy, "a library of Android on an iPhone, or the other way round",
        effect: "The figures are the policy's, and no phone's.",
        remedy: "Take a device or a policy of the same platform.",
        find: { scene in
            let device = scene.header.device
            guard let policy = scene.policy else { return [] }
            // Code that runs on no phone is there to be compared with.
            let phones = policy.platforms.filter { $0 != .desktop }
            return phones.filter { !$0.has(device) }.prefix(1).map { platform in
                TrapSite(nil, "made for \(platform.words), and no app on \(device.id) has it")
            }
        })
}
