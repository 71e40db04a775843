import LabBase

/// Traps of phones on which nothing can be learned about memory.
extension Trap {
    static let ofPhones = [neverReturned, fewReturns, freeMemory]

    private static let neverReturned = Trap("never-returned", .phone) { scene in
        let names = apps(scene).filter { $0.warmth.returns == 0 }.map { $0.app }
        guard !names.isEmpty else { return [] }
        let come = names.count == 1 ? "comes" : "come"
        return [TrapSite(what: "\(Listing.and(names)) never \(come) back to the front")]
    }

    /// With so many returns a share moves by a fifth or less from one more that is warm. The trap's
    /// row names the number.
    static let fewestReturns = 5.0

    private static let fewReturns = Trap("few-returns", .phone) { scene in
        let few = apps(scene).filter { (1..<fewestReturns).contains($0.warmth.returns) }
        guard !few.isEmpty else { return [] }
        let counts = few.enumerated().map { index, line in
            "\(line.app) \(index == 0 ? "comes back " : "")"
                + PhoneSentence.times(line.warmth.returns)
        }
        return [TrapSite(what: "\(Listing.and(counts)) in all")]
    }

    private static let freeMemory = Trap("free-memory", .phone) { scene in
        // A warning of the command line isn't the system's, and shows what memory is worth.
        guard let phone = scene.phone, phone.apps.count > 1, !scene.hasAddedWarnings else {
            return []
        }
        let isFree = phone.lines.allSatisfy { line in
            !line.values(.kills).isEmpty && line.values(.kills).allSatisfy { $0 == 0 }
                && line.values(.pressureWarnings).allSatisfy { $0 == 0 }
        }
        guard isFree else { return [] }
        let what = "the system ends and warns no app, with any of the policies"
        let others = scene.header.device.pressure.otherApps
        guard others.frontBytes == 0, others.backgroundBytes.isEmpty else {
            return [TrapSite(what: what)]
        }
        return [
            TrapSite(
                what: what + ": the memory of the system and of apps that aren't in the file, "
                    + "pressure.otherApps, is at its default, 0 B",
                remedy: "Give it, as with --pressure otherApps=2GB; or take a device with less "
                    + "memory, more apps, or apps that take more.")
        ]
    }

    /// The apps with a policy, of the first variant: visits are the same in all. One that is never
    /// opened has a remark of its own.
    private static func apps(_ scene: TrapScene) -> [PhoneLine] {
        (scene.phone?.variants.first ?? []).filter {
            !$0.isWhole && !$0.spec.isEmpty && $0.everRan
        }
    }
}
