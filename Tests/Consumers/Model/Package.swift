// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Model",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "EvictionLab", path: "../../..")],
    targets: [
        .target(name: "Elsewhere"),
        .testTarget(
            name: "ModelTests",
            dependencies: [
                "Elsewhere", .product(name: "EvictionLabModel", package: "EvictionLab"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
