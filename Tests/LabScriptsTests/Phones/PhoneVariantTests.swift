import Testing

@testable import LabScripts
@testable import PlainDesks

@Suite("A phone's variant")
struct PhoneVariantTests {
    @Test(
        "is written with the apps in the phone's order",
        arguments: [
            ("as written", "as written"), ("feed=nuke", "feed=nuke"),
            (" maps = lru(limit=8MB), feed=weak", "feed=weak,maps=lru(limit=8MB)"),
            ("feed=split(a=weak,b=none)", "feed=split(a=weak,b=none)"),
        ])
    func isWrittenInOrder(_ text: String, _ written: String) throws {
        let variant = try PhoneVariant(text, apps: ["feed", "maps"])
        check(variant.text, written)
        try check(PhoneVariant(written, apps: ["feed", "maps"]), variant)
    }
}
