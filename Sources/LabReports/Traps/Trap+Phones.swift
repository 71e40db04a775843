import LabBase

/// Traps of phones on which nothing can be learned about memory.
extension Trap {
    static let ofPhones = [neverReturned, fewReturns, freeMemory]

    private static let neverReturned = Trap(
        "never-returned", .phone, "an app of a phone to which the person never returns",
        effect: "Its warm returns and its time until usable are empty, and what it keeps is of no "
            + "use.",
        remedy: "Bring it back to the front, or give it as times and sizes of memory.",
        find: { scene in
            apps(scene).filter { $0.warmth.returns == 0 }.map { line in
                TrapSite(nil, "\(line.app) never comes back to the front")
            }
        })

    /// With so many returns a share moves by a fifth or less from one more that is warm.
    static let fewestReturns = 5.0

    private static let fewReturns = Trap(
        "few-returns", .phone,
        "an app of a phone with fewer than \(Int(fewestReturns)) returns in all",
        effect: "Whether they are warm is chance, and a median of so few is none.",
        remedy: "Take a longer 'front', several seeds, or --worlds.",
        find: { scene in
            apps(scene).filter { (1..<fewestReturns).contains($0.warmth.returns) }.map { line in
                let count = line.warmth.returns
                return TrapSite(
                    nil, "\(line.app) comes back \(PhoneSentence.times(count)) in all")
            }
        })

    private static let freeMemory = Trap(
        "free-memory", .phone, "a phone whose memory is never short",
        effect: "No policy can be told from another by what it does to the other apps.",
        remedy: "Take a device with less memory, more apps, or apps that take more.",
        find: { scene in
            guard let phone = scene.phone, phone.apps.count > 1 else { return [] }
            let isFree = phone.lines.allSatisfy { line in
                !line.values(.kills).isEmpty && line.values(.kills).allSatisfy { $0 == 0 }
                    && line.values(.pressureWarnings).allSatisfy { $0 == 0 }
            }
            return isFree
                ? [TrapSite(nil, "no app is ended or warned, with any of the policies")] : []
        })

    /// The apps with a policy, of the first variant: visits are the same in all.
    private static func apps(_ scene: TrapScene) -> [PhoneLine] {
        (scene.phone?.variants.first ?? []).filter { !$0.isWhole && !$0.spec.isEmpty }
    }
}
