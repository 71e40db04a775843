// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Core",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "EvictionLab", path: "../../..")],
    targets: [
        .testTarget(
            name: "CoreTests",
            dependencies: [.product(name: "EvictionLabCore", package: "EvictionLab")])
    ],
    swiftLanguageModes: [.v6]
)
