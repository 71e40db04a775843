// swift-tools-version: 6.0
import PackageDescription

/// The dependency as an app's package writes it: a folder here, `.package(url:from:)` there.
let lab: Target.Dependency = .product(name: "EvictionLab", package: "EvictionLab")
/// All that a test of a cache class needs; it wants fewer libraries.
let model: Target.Dependency = .product(name: "EvictionLabModel", package: "EvictionLab")

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "EvictionLab", path: "..")],
    targets: [
        // A class that an app ships, which knows nothing of the lab, and its ten-line test.
        .target(name: "ThumbnailCache"),
        .testTarget(
            name: "ThumbnailCacheTests", dependencies: ["ThumbnailCache", model],
            resources: [.copy("feed.json")]),
        // An order of one's own.
        .target(name: "UnusedFirst", dependencies: [lab]),
        .testTarget(name: "UnusedFirstTests", dependencies: ["UnusedFirst", lab]),
        // A scenario in Swift, steps of a replay, and policies over a sequence of keys.
        .testTarget(name: "ReplayTests", dependencies: [lab]),
    ],
    swiftLanguageModes: [.v6]
)
