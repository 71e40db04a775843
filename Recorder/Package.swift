// swift-tools-version: 6.0
import PackageDescription

// On Linux, stand-ins bear the names of Apple's frameworks and of the image libraries, so that
// the glue is compiled and tested there as it is. On Apple's platforms none of that exists.
#if os(Linux)
let standInNames = ["UIKit", "SwiftUI"]
let linuxTargets: [Target] =
    [
        .target(name: "UIKit", path: "Sources/StandIns/UIKit"),
        .target(name: "SwiftUI", path: "Sources/StandIns/SwiftUI"),
        .target(name: "Nuke", dependencies: ["UIKit"], path: "Sources/StandIns/Nuke"),
        .target(
            name: "NukeExtensions", dependencies: ["Nuke", "UIKit"],
            path: "Sources/StandIns/NukeExtensions"),
        .target(
            name: "NukeUI", dependencies: ["Nuke", "SwiftUI"], path: "Sources/StandIns/NukeUI"),
        .target(
            name: "NukeHook",
            dependencies: ["EvictionLabRecorder", "Nuke", "NukeExtensions", "NukeUI"],
            path: "Hooks/Nuke"),
        .target(
            name: "PageExamples",
            dependencies: ["EvictionLabRecorder", "UIKit", "SwiftUI", "NukeHook"]),
        .target(name: "ProofApp", dependencies: ["EvictionLabRecorder", "UIKit"]),
        .executableTarget(
            name: "recorder-proof", dependencies: ["ProofApp"], path: "Sources/recorder-proof"),
        .executableTarget(
            name: "recorder-benchmark", dependencies: ["EvictionLabRecorder", "UIKit"],
            path: "Sources/RecorderBenchmark"),
    ]
let testedOnLinux: [Target.Dependency] = [
    "UIKit", "SwiftUI", "Nuke", "NukeExtensions", "NukeUI", "NukeHook", "ProofApp", "PageExamples",
]
// The testing library has parts of its own for the real frameworks.
let testSettings: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]
#else
let testSettings: [SwiftSetting] = []
let standInNames: [String] = []
let linuxTargets: [Target] = []
let testedOnLinux: [Target.Dependency] = []
#endif

let package = Package(
    name: "Recorder",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [
        .library(name: "EvictionLabRecorder", targets: ["EvictionLabRecorder"])
    ],
    targets: [
        .target(
            name: "EvictionLabRecorder",
            dependencies: standInNames.map { Target.Dependency(stringLiteral: $0) }),
        .testTarget(
            name: "EvictionLabRecorderTests",
            dependencies: ["EvictionLabRecorder"] + testedOnLinux,
            swiftSettings: testSettings),
    ] + linuxTargets,
    swiftLanguageModes: [.v6]
)
