// swift-tools-version: 6.0
import PackageDescription

/// The rooms, from the ground up. Each knows those that it names, and no others: the compiler sees
/// to it. CONTRIBUTING.md shows the picture, and a test compares the two.
let rooms: [Target] = [
    room("LabBase", [], "text, numbers, JSON, tables, files and specs, of nothing in particular"),
    room(
        "LabOrders", ["LabBase", "CEvictionLab", "CPlatform", "CZlib", "CZstd"],
        "who leaves a full cache first, and the tables to know it by"),
    room("LabKeyTraces", ["LabBase", "LabOrders"], "traces of keys: read, replayed, curved, drawn"),
    room(
        "LabDevices", ["LabBase", "LabOrders", "CPictures"],
        "phones and their figures, networks, pictures"),
    room(
        "LabPolicies", ["LabBase", "LabOrders", "LabDevices"],
        "what a policy can consist of, how it is written, and the systems known by name"),
    room(
        "LabReplay",
        ["LabBase", "LabOrders", "LabDevices", "LabPolicies", "CJemalloc"],
        "what a person does, as timed events, replayed against a policy over a memory, and counted"),
    room(
        "LabRuns",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPolicies",
            "LabReplay", "CPlatform",
        ],
        "many runs: cells, processes, the kernel's limits, sweeps"),
    room(
        "LabReports",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPolicies",
            "LabReplay", "LabRuns",
        ],
        "what came out: tables, sentences, JSON, pictures, pages, doubts",
        resources: [.embedInCode("Pages/report.css"), .embedInCode("Pages/report.js")]),
    room(
        "LabAdvice",
        [
            "LabBase", "LabDevices", "LabPolicies", "LabReplay", "LabRuns",
            "LabReports",
        ],
        "what to take, and why"),
    room(
        "LabBench",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPolicies",
            "LabReplay", "LabRuns",
        ],
        "the harness, measured"),
    room(
        "LabCommandLine",
        ["LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPolicies", "LabRuns", "LabReports"],
        "what can be typed, described as a value"),
    room(
        "EvictionLab",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPolicies",
            "LabReplay", "LabRuns", "LabReports",
        ],
        "what one imports"),
]

/// A target, with a sentence that says what it is about.
func room(
    _ name: String, _ knows: [Target.Dependency], _ about: String, resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: knows, resources: resources)
}

let everything = rooms.map { Target.Dependency(stringLiteral: $0.name) }

let package = Package(
    name: "EvictionLab",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "lab", targets: ["lab"]),
        .library(name: "EvictionLab", targets: ["EvictionLab"]),
    ],
    targets: rooms + [
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
        .target(name: "CEvictionLab"),
        .target(name: "CPlatform"),
        .target(name: "CPictures", dependencies: ["CPNG"]),
        .executableTarget(name: "lab", dependencies: everything),
        .testTarget(name: "EvictionLabTests", dependencies: everything),
        .testTarget(name: "LabTests", dependencies: everything + ["lab"]),
    ],
    swiftLanguageModes: [.v6]
)
