// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "EvictionLab",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "lab", targets: ["lab"]),
        .library(name: "EvictionLab", targets: ["EvictionLab"]),
    ],
    targets: [
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CJemalloc", pkgConfig: "jemalloc",
            providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
        .systemLibrary(name: "CPlatform"),
        .target(name: "EvictionLab", dependencies: ["CPNG", "CJemalloc", "CPlatform"]),
        .executableTarget(name: "lab", dependencies: ["EvictionLab"]),
        .testTarget(name: "EvictionLabTests", dependencies: ["EvictionLab"]),
        .testTarget(name: "LabTests", dependencies: ["EvictionLab", "lab"]),
    ],
    swiftLanguageModes: [.v6]
)
