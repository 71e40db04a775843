import LabBase
import LabDevices
import LabPictures

/// The first line of a trace, as `lab scenario compile` writes it.
extension TraceHeader {
    package var line: String {
        let json: JSON = [
            "trace": 1, "scenario": JSON(scenario), "about": about.isEmpty ? .absent : JSON(about),
            "seed": JSON(seed), "device": device.json, "network": network?.json ?? .absent,
            "policies": JSON(policies).unlessEmpty,
            // What is compiled for another device is another run than the one that was spoken of.
            "claims": departure == nil ? JSON(claims.map(\.text)).unlessEmpty : .absent,
            "transition": JSON(ns: transitionNs),
            "images": JSON(catalog.groups.map { ($0.name, $0.json) }),
            "screens": JSON(screenNames).unlessEmpty,
            "sizes": JSON(sizes.dropFirst().map(\.json)).unlessEmpty,
            "allocator": decay == .immediate ? .absent : ["decay": JSON(decay.text)],
        ]
        return json.text(.tight)
    }
}

extension ImageGroup {
    package var json: JSON { json(isShort: false) }

    /// - Parameter isShort: leaves out what goes without saying.
    package func json(isShort: Bool) -> JSON {
        let own: [JSON.Member]
        switch source {
        case .generated(let drawn):
            own =
                [("count", JSON(count))] + drawn.sizes.members + [
                    (
                        "style",
                        isShort && drawn.style == .photo ? .absent : JSON(drawn.style.rawValue)
                    ),
                    (
                        "contents",
                        isShort && drawn.contents == count ? .absent : JSON(drawn.contents)
                    ),
                    ("encodedBytes", .given(encodedBytes)),
                    ("format", drawn.format == .png ? .absent : JSON(drawn.format.rawValue)),
                ]
        case .directory(let folder):
            own = [("directory", JSON(InputFile.absolute(folder.path)))]
        case .plain(let bytes): own = [("files", JSON(count)), ("bytes", JSON(bytes))]
        }
        return JSON(
            own + [
                ("remote", .ifTrue(remote)), ("host", .given(host)),
                ("scale", scale.map { .word("\($0)") } ?? .absent),
                ("pixels", layout == .rgba ? .absent : JSON(layout.rawValue)),
                ("missing", JSON(missing).unlessEmpty),
            ])
    }
}

extension DrawnSizes {
    /// As members of a group.
    package var members: [JSON.Member] {
        switch self {
        case .same(let size): [("width", JSON(size.width)), ("height", JSON(size.height))]
        case .listed(let all):
            [
                (
                    "sizes",
                    JSON(
                        all.map {
                            [.word("\($0.weight)"), JSON($0.size.width), JSON($0.size.height)]
                        })
                )
            ]
        case .between(let least, let most):
            [
                ("width", JSON([least.width, most.width])),
                ("height", JSON([least.height, most.height])),
            ]
        }
    }
}

extension PixelSize {
    var json: JSON { JSON([width, height]) }
}
