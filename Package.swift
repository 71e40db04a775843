// swift-tools-version: 6.3
import PackageDescription

/// The rooms, from the ground up. Each knows those that it names, and no others. CONTRIBUTING.md
/// shows the picture, and `make lint` compares the two.
let rooms: [Target] = [
    room(
        "LabSystem", ["CPlatform"],
        "the system's C library, under one name for all systems"),
    room(
        "LabBase", ["LabSystem"],
        "text, numbers, JSON, tables, files and specs: nothing that knows of images or caches"),
    room(
        "LabOrders", ["LabSystem", "LabBase", "CEvictionLab", "CPlatform", "CZlib", "CZstd"],
        "which entry a full cache evicts next, and the tables that tell"),
    room(
        "LabKeyTraces", ["LabBase", "LabOrders"],
        "traces of keys: their formats, replay, miss-ratio curves, and patterns to draw them from"),
    room(
        "LabPictures", ["LabSystem", "LabBase", "CPictures"],
        "picture files: what they are and how large, decoded, drawn, and kept between runs"),
    room(
        "LabDevices", ["LabSystem", "LabBase", "LabOrders", "LabPictures"],
        "phones and networks with their figures; the images of a scenario"),
    room(
        "LabPolicies", ["LabSystem", "LabBase", "LabOrders", "LabDevices", "LabPictures"],
        "what a policy can consist of, how it is written, and the systems known by name"),
    room(
        "LabScripts",
        ["LabSystem", "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies"],
        "what a person does: a scenario's script or a recording, played as timed events"),
    room(
        "LabReplay",
        [
            "LabSystem", "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "CJemalloc",
        ],
        "events replayed against a policy over a memory, and counted"),
    room(
        "LabRecordings",
        [
            "LabSystem", "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay",
        ],
        "recordings checked, without names, and made into scenarios"),
    room(
        "LabRuns",
        [
            "LabSystem", "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabPolicies", "LabScripts", "LabReplay", "LabRecordings", "ScenarioFiles",
        ],
        "many runs: cells, their processes, the kernel's limits, sweeps"),
    room(
        "LabReports",
        [
            "LabSystem", "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabPolicies", "LabScripts", "LabReplay", "LabRecordings", "LabRuns",
        ],
        "what came out, as tables, sentences, JSON and diagrams"),
    room(
        "LabPages",
        [
            "LabSystem", "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabPolicies", "LabScripts", "LabReplay", "LabRuns", "LabReports",
        ],
        "what came out, as pages for a browser, and a replay as a film",
        resources: [
            .embedInCode("Pages/report.css"), .embedInCode("Pages/report.js"),
            .embedInCode("Film/film.css"), .embedInCode("Film/film-log.js"),
            .embedInCode("Film/film-draw.js"), .embedInCode("Film/film-page.js"),
        ]),
    room(
        "LabAdvice",
        [
            "LabBase", "LabDevices", "LabPictures", "LabPolicies", "LabScripts", "LabReplay",
            "LabRecordings", "LabRuns", "LabReports",
        ],
        "which policy and which limit to take, and why"),
    room(
        "LabBench",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay", "LabRuns",
        ],
        "how fast the harness itself is"),
    room(
        "LabCommandLine",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay", "LabRecordings", "LabRuns", "LabReports", "LabPages",
        ],
        "what can be typed, described as a value"),
    room(
        "EvictionLab",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay", "LabRecordings", "LabRuns", "LabReports",
        ],
        "what a program imports: scenarios and key traces opened, replayed, stepped through"),
]

/// A target, with a sentence that says what it is about.
func room(
    _ name: String, _ knows: [Target.Dependency], _ about: String, resources: [Resource]? = nil
) -> Target {
    .target(name: name, dependencies: knows, resources: resources)
}

/// The scenarios that are inside `lab`: all of `scenarios/`, which a test compares.
let scenarios =
    [
        "background", "book-carousel", "carousel", "chat", "czsharedimage", "icons", "map",
        "navigation", "one-cache-or-two", "photo-grid", "photo-library", "prefetch-queues",
        "pressure", "reader", "shop", "social", "tableview", "two-queues", "wander",
    ]
    + [
        "disjoint-store", "double-warning-trap", "entry-cap", "expired-served", "limit-lowered",
        "lossy-key", "lost-variant", "marker-evicted", "near-size", "oversized-wipes",
        "placeholder-before", "postponed-in-fling", "purge-to-60", "ranges-by-depth",
        "refused-newcomer", "replaced-image-kept", "replaced-unnoticed", "second-touch",
        "shared-cache", "sliding-time", "stale-overwrite", "trim-in-background",
        "uniform-cost-freeze",
    ].map { "quirks/" + $0 }

let everything = rooms.map { Target.Dependency(stringLiteral: $0.name) }

/// The fuzzer, where scripts/fuzz says in which folder libFuzzer is: nothing else links it.
///
/// With the sanitizer's own `new` beside its `free`: jemalloc has one, too.
let fuzzers: [Target] =
    Context.environment["LAB_FUZZ"].map { folder in
        let libraries = ["asan_cxx", "fuzzer_no_main"].flatMap { name in
            let architecture = Context.environment["LAB_FUZZ_ARCHITECTURE"] ?? "x86_64"
            return ["-Xlinker", "\(folder)/libclang_rt.\(name)-\(architecture).a"]
        }
        return [
            .executableTarget(
                name: "fuzz", dependencies: ["FuzzEntries", "LabBase"], path: "Fuzz/Driver",
                linkerSettings: [
                    .linkedLibrary("stdc++"),
                    .unsafeFlags(
                        ["-Xlinker", "--whole-archive"] + libraries
                            + ["-Xlinker", "--no-whole-archive"]),
                ])
        ]
    } ?? []

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
            name: "CJPEG", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebpdemux",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CGIF", pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .systemLibrary(
            name: "CJemalloc", pkgConfig: "jemalloc",
            providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .target(
            name: "ScenarioFiles", path: "scenarios", sources: ["ScenarioFiles.swift"],
            resources: scenarios.map { .embedInCode($0 + ".json") }),
        .target(name: "CEvictionLab", dependencies: ["CPlatform"]),
        .target(name: "CPlatform"),
        .target(name: "CLab", dependencies: ["CPlatform"]),
        .target(name: "CPictures", dependencies: ["CPNG", "CJPEG", "CWebP", "CGIF"]),
        .executableTarget(name: "lab", dependencies: everything + ["CLab", "CPlatform"]),
        .executableTarget(name: "faults", path: "Tests/Faults", exclude: ["preload"]),
        .target(
            name: "FuzzEntries",
            dependencies: [
                "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures", "LabPolicies",
                "LabScripts", "LabReplay", "LabRecordings", "LabRuns", "LabReports", "LabPages",
                "LabCommandLine",
            ], path: "Fuzz/Entries"),
        .testTarget(name: "EvictionLabTests", dependencies: everything + ["FuzzEntries"]),
        .testTarget(name: "LabTests", dependencies: everything + ["lab"]),
    ] + fuzzers,
    swiftLanguageModes: [.v6]
)
