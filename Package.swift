// swift-tools-version: 6.3
import PackageDescription

/// The rooms, from the ground up. Each knows those that it names, and no others. CONTRIBUTING.md
/// shows the picture, and `make lint` compares the two.
let rooms: [Target] = [
    room(
        "LabBase", ["CPlatform", "CFiles"],
        "text, numbers, JSON, tables, files and specs: nothing that knows of images or caches"),
    room(
        "LabOrders", ["LabBase", "CEvictionLab", "CPlatform", "CZlib", "CZstd"],
        "which entry a full cache evicts next, and the tables that tell"),
    room(
        "LabXZ", ["LabOrders", "CLZMA", "CPlatform"],
        "files packed by xz, read by a library that key traces alone don't ask for"),
    room(
        "LabKeyTraces", ["LabBase", "LabOrders"],
        "traces of keys: their formats, replay, miss-ratio curves, and patterns to draw them from"),
    room(
        "LabPictures", ["LabBase", "LabOrders"],
        "picture files, what they show and cost, where they are kept; the images of a scenario"),
    room(
        "LabDecoding", ["LabBase", "LabPictures", "CPictures"],
        "picture files decoded and written, by the libraries of their formats"),
    room(
        "LabDevices", ["LabBase", "LabOrders", "LabPictures"],
        "phones and networks with their figures", .cold),
    room(
        "LabPolicies", ["LabBase", "LabOrders", "LabDevices", "LabPictures"],
        "what a policy can consist of, how it is written, and the systems known by name"),
    room(
        "LabScripts",
        ["LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies"],
        "what a person does: a scenario's script or a recording, played as timed events"),
    room(
        "LabReplay",
        [
            "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts",
        ],
        "events replayed against a policy over a memory, and counted"),
    room(
        "LabMemory",
        [
            "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabDecoding",
            "LabScripts", "LabReplay", "CAllocator",
        ],
        "where pixels live: jemalloc's arena, and what the kernel says of it"),
    room(
        "LabRecordings",
        [
            "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay",
        ],
        "recordings checked and without names; what logs of other programs tell", .cold),
    room(
        "LabCells",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabPolicies", "LabScripts", "LabReplay",
        ],
        "a cell: an input, a policy, its replay over modelled memory, and its log"
    ),
    room(
        "LabRuns",
        [
            "LabBase", "LabOrders", "LabXZ", "LabKeyTraces", "LabDevices",
            "LabPictures",
            "LabDecoding",
            "LabPolicies", "LabScripts", "LabReplay", "LabMemory", "LabCells",
            "LabRecordings",
        ],
        "many runs: cells, their processes, the kernel's limits, sweeps", .cold),
    room(
        "LabReports",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabPolicies", "LabScripts", "LabReplay", "LabMemory", "LabRecordings",
            "LabCells", "LabRuns",
        ],
        "what came out, as tables, sentences, JSON and diagrams", .cold),
    room(
        "LabPages",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures",
            "LabDecoding",
            "LabPolicies", "LabScripts", "LabReplay", "LabCells", "LabRuns",
            "LabReports",
        ],
        "what came out, as pages for a browser, and a replay as a film", .cold),
    room(
        "LabAdvice",
        [
            "LabBase", "LabDevices", "LabPictures", "LabPolicies", "LabScripts", "LabReplay",
            "LabRecordings", "LabCells", "LabRuns", "LabReports",
        ],
        "which policy and which limit to take, and why", .cold),
    room(
        "LabBench",
        [
            "LabBase", "LabDevices", "LabPictures", "LabDecoding", "LabScripts", "LabReplay",
            "LabMemory",
        ],
        "what decoding takes on this machine", .cold),
    room(
        "LabCommandLine",
        [
            "LabBase", "LabOrders", "LabKeyTraces", "LabDevices", "LabPictures", "LabPolicies",
            "LabScripts", "LabReplay", "LabRecordings", "LabCells", "LabRuns", "LabReports",
        ],
        "what can be typed, described as a value"),
    room(
        "EvictionLabCore", ["LabBase", "LabOrders", "LabKeyTraces"],
        "what a program imports for key traces: opened, and replayed through orders and caches",
        .cold),
    room(
        "EvictionLabModel",
        [
            "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies", "LabScripts",
            "LabReplay", "LabCells", "EvictionLabCore",
        ],
        "what a program imports for scenarios over modelled memory: replayed, stepped through",
        .cold),
    room(
        "EvictionLab",
        [
            "LabBase", "LabOrders", "LabDevices", "LabPictures", "LabPolicies", "LabCells",
            "LabRuns", "LabReports", "EvictionLabModel",
        ],
        "what a program imports that wants all of it: real memory, too", .cold),
]

let everything = rooms.map { Target.Dependency(stringLiteral: $0.name) }

/// Code that tests of several rooms share, a target for each layer: desks at which a part is tried,
/// and oracles, which compute the same once more in plain words, and are optimised. None is in a
/// product.
let desks: [Target] = [
    desk("PlainDesks", of: "LabBase"),
    desk("OrderOracles", of: "LabOrders", ["PlainDesks"]),
    desk("KeyTraceDesks", of: "LabKeyTraces", ["PlainDesks"]),
    desk("PictureDesks", of: "LabDecoding", ["PlainDesks"]),
    desk("PolicyDesks", of: "LabPolicies", ["PlainDesks"]),
    desk("ScriptDesks", of: "LabScripts", ["PlainDesks", "OrderOracles", "PolicyDesks"]),
    desk("ReplayOracles", of: "LabReplay", ["PlainDesks", "OrderOracles", "ScriptDesks"]),
    desk(
        "RunDesks", of: "LabRuns",
        ["PlainDesks", "OrderOracles", "PolicyDesks", "ScriptDesks", "ReplayOracles"]),
]

/// The tests of each room, with the desks that they use. A test belongs to the lowest room that has
/// all that it names, or has it from below.
let tests: [Target] = [
    test("LabBase", ["PlainDesks"]),
    test("LabOrders", ["PlainDesks", "OrderOracles"]),
    test("LabKeyTraces", ["PlainDesks", "OrderOracles", "KeyTraceDesks"]),
    test("LabDecoding", ["PlainDesks", "PictureDesks"]),
    test("LabDevices", ["PlainDesks"]),
    test("LabPolicies", ["PlainDesks", "OrderOracles", "PolicyDesks"]),
    test("LabScripts", ["PlainDesks", "OrderOracles", "ScriptDesks"]),
    test(
        "LabReplay",
        [
            "PlainDesks", "OrderOracles", "PolicyDesks", "ScriptDesks", "ReplayOracles",
        ]),
    test("LabMemory", ["PlainDesks", "OrderOracles", "PictureDesks"]),
    test("LabCells", ["PlainDesks", "OrderOracles"]),
    test(
        "LabRuns",
        [
            "PlainDesks", "OrderOracles", "KeyTraceDesks", "PolicyDesks", "ScriptDesks",
            "ReplayOracles", "RunDesks",
        ]),
    test(
        "LabReports",
        [
            "PlainDesks", "OrderOracles", "KeyTraceDesks", "PolicyDesks", "ScriptDesks",
            "ReplayOracles", "RunDesks",
        ]),
    test(
        "LabPages",
        [
            "PlainDesks", "OrderOracles", "ScriptDesks", "ReplayOracles", "RunDesks",
        ]),
    test("LabAdvice", ["PlainDesks", "RunDesks"]),
    test("LabBench", ["PlainDesks"]),
    test("LabCommandLine", ["PlainDesks", "ScriptDesks", "FuzzEntries"]),
    test("EvictionLab", ["PlainDesks", "OrderOracles", "ReplayOracles", "RunDesks"]),
    .testTarget(
        name: "LabTests", dependencies: everything + ["lab", "lookup", "PlainDesks"],
        swiftSettings: timed()),
]

/// With ROOM=LabOrders in the environment, as `make test ROOM=LabOrders` has it, the package is that
/// room, its tests, and what these two need.
func only() -> String? { Context.environment["ROOM"] }

/// How `scripts/build` has a room compiled. SwiftPM alone optimises all of them in a release.
enum Pace {
    /// Optimised, in tests as in `lab`: what computes for each request, event, frame or pixel.
    case fast
    /// Never optimised, which builds four to five times as fast: what is read, written or said once
    /// a command.
    case cold
    /// Optimised, but file by file: a file that is saved is compiled alone, in a few seconds. This is
    /// how ROOM itself is compiled, while those below it are `fast`, since they stay as they are.
    /// Without optimisation its tests would take longer than its build saves.
    case work
}

/// A target, with a sentence that says what it is about.
func room(
    _ name: String, _ knows: [Target.Dependency], _ about: String, _ pace: Pace = .fast
) -> Target {
    .target(
        name: name, dependencies: knows,
        swiftSettings: settings(pace == .fast && name == only() ? .work : pace))
}

@MainActor func desk(_ name: String, of room: String, _ others: [Target.Dependency] = []) -> Target
{
    .target(
        name: name, dependencies: throughout(room) + others, path: "Tests/Support/\(name)",
        swiftSettings: settings(name.hasSuffix("Oracles") ? .fast : .cold))
}

@MainActor func test(_ room: String, _ desks: [Target.Dependency]) -> Target {
    .testTarget(
        name: room + "Tests", dependencies: throughout(room) + desks, swiftSettings: timed())
}

/// The compiler prints how long each function takes it if `scripts/test` asks for the dearest tests.
func timed() -> [SwiftSetting] {
    Context.environment["LAB_TIMES"].map { asked in
        [.unsafeFlags(["-Xfrontend", "-debug-time-function-bodies", "-DTIMED_\(asked)"])]
    } ?? []
}

/// A room and all rooms below it. SwiftPM compiles a target again only if a module changed that the
/// target depends on itself: with the room alone, tests that name a lower one's types were stale.
@MainActor func throughout(_ room: String) -> [Target.Dependency] {
    needed(by: [room], of: rooms).map { .init(stringLiteral: $0.name) }
}

/// SwiftPM calls flags unsafe, and refuses a dependency that has some. They are here only where
/// `scripts/build` asks for them, by LAB_BUILD.
func settings(_ pace: Pace) -> [SwiftSetting] {
    switch (Context.environment["LAB_BUILD"], pace) {
    case ("release", .cold), ("fuzz", .cold):
        [.unsafeFlags(["-Onone"])]
    case ("tests", .work): [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    case ("tests", .fast):
        [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"])]
    default: []
    }
}

/// The targets that some of them need, in their order.
func needed(by names: [String], of all: [Target]) -> [Target] {
    var found: Set<String> = []
    var open = names
    while let name = open.popLast() {
        guard found.insert(name).inserted else { continue }
        for case .byNameItem(let other, _) in all.first(where: { $0.name == name })?.dependencies
            ?? []
        {
            open.append(other)
        }
    }
    return all.filter { found.contains($0.name) }
}

/// The fuzzer, where scripts/check/fuzz says in which folder libFuzzer is: nothing else links it.
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

let targets: [Target] =
    rooms + [
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
        .systemLibrary(
            name: "CLZMA", pkgConfig: "liblzma",
            providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
        .target(name: "CFiles", exclude: ["pages"]),
        .target(name: "CEvictionLab", dependencies: ["CPlatform"]),
        .target(name: "CPlatform"),
        .target(name: "CLab", dependencies: ["CPlatform"]),
        .target(name: "CAllocator", dependencies: ["CJemalloc"]),
        .target(name: "CPictures", dependencies: ["CPNG", "CJPEG", "CWebP", "CGIF"]),
        .executableTarget(
            name: "lab", dependencies: everything + ["CLab", "CPlatform"],
            swiftSettings: settings(.cold)),
        .executableTarget(
            name: "benchmarks", dependencies: throughout("LabRuns") + ["CLab"],
            path: "Benchmarks/Program"),
        .executableTarget(
            name: "lookup", dependencies: throughout("LabCommandLine"), path: "Tools/LookUp",
            swiftSettings: settings(.cold)),
        .executableTarget(name: "faults", path: "Tests/Faults", exclude: ["preload"]),
        .target(
            name: "FuzzEntries",
            dependencies: [
                "LabBase", "LabOrders", "LabXZ", "LabKeyTraces", "LabDevices", "LabPictures",
                "LabPolicies",
                "LabDecoding", "LabScripts", "LabReplay", "LabRecordings", "LabCells",
                "LabRuns", "LabReports", "LabPages", "LabCommandLine",
            ], path: "Fuzz/Entries"),
    ] + desks + tests + fuzzers

let package = Package(
    name: "EvictionLab",
    platforms: [.macOS(.v15)],
    products: only() != nil
        ? []
        : [
            .executable(name: "lab", targets: ["lab"]),
            .library(name: "EvictionLabCore", targets: ["EvictionLabCore"]),
            .library(name: "EvictionLabModel", targets: ["EvictionLabModel"]),
            .library(name: "EvictionLab", targets: ["EvictionLab"]),
        ],
    targets: only().map { needed(by: [$0, $0 + "Tests"], of: targets) } ?? targets,
    swiftLanguageModes: [.v6]
)
