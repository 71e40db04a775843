// swift-tools-version: 6.0
import PackageDescription

/// The rules of the house are a program of their own: it needs no target of the lab and no
/// Foundation, so that it is built in seconds.
///
/// Only what looks at each byte is optimised. To optimise the rules, too, would take three times as
/// long as everything else together.
let package = Package(
    name: "House",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "HouseReading"),
        .target(
            name: "HouseRules", dependencies: ["HouseReading"],
            swiftSettings: [.unsafeFlags(["-Onone"], .when(configuration: .release))]),
        .executableTarget(name: "house", dependencies: ["HouseReading", "HouseRules"]),
        .testTarget(name: "HouseRulesTests", dependencies: ["HouseReading", "HouseRules"]),
    ],
    swiftLanguageModes: [.v6]
)
