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
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(name: "CPlatform"),
        .target(name: "CEvictionLab"),
        .target(
            name: "EvictionLab",
            dependencies: ["CPNG", "CJemalloc", "CZlib", "CZstd", "CPlatform", "CEvictionLab"],
            resources: [
                .embedInCode("Pages/report.css"), .embedInCode("Pages/report.js"),
            ]),
        .executableTarget(name: "lab", dependencies: ["EvictionLab"]),
        .testTarget(name: "EvictionLabTests", dependencies: ["EvictionLab"]),
        .testTarget(name: "LabTests", dependencies: ["EvictionLab", "lab"]),
    ],
    swiftLanguageModes: [.v6]
)
