// swift-tools-version: 6.0
import PackageDescription

/// What CONTRIBUTING asks of the sources, as a program of its own: no target of the lab is built for
/// it, and it needs no Foundation, so that it is built in seconds.
let package = Package(
    name: "House",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "HouseRules"),
        .executableTarget(name: "house", dependencies: ["HouseRules"]),
        .testTarget(name: "HouseRulesTests", dependencies: ["HouseRules"]),
    ],
    swiftLanguageModes: [.v6]
)
