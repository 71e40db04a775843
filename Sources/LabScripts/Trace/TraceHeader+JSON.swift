import LabBase
import LabDevices
import LabPictures

/// The first line of a trace, as `lab scenario compile` writes it.
extension TraceHeader {
    package var line: String {
        // Claims are about the file's own run, so a trace for another device drops them.
        let claims = departure == nil ? claims : []
        let json = JSON([
            (TraceHeaderKeys.trace.name, JSON(TraceFile.version)),
            TraceHeaderKeys.scenario.member(scenario),
            ScenarioKeys.about.member(about.isEmpty ? nil : about),
            (ScenarioKeys.seed.name, JSON(seed)), (ScenarioKeys.device.name, device.json),
            (ScenarioKeys.network.name, network?.json ?? .absent),
            (ScenarioKeys.hosts.name, JSON(hosts.map(\.member)).unlessEmpty),
            (ScenarioKeys.policies.name, JSON(policies).unlessEmpty),
            (ScenarioKeys.claims.name, JSON(claims.map(\.text)).unlessEmpty),
            ScenarioKeys.transition.member(transitionNs),
            (ScenarioKeys.images.name, JSON(catalog.groups.map { ($0.name, $0.json) })),
            (TraceHeaderKeys.screens.name, JSON(screenNames).unlessEmpty),
            (TraceHeaderKeys.sizes.name, JSON(sizes.dropFirst().map(\.json)).unlessEmpty),
            (TraceHeaderKeys.videos.name, JSON(videos.map(Video.form.json)).unlessEmpty),
            ScenarioKeys.allocator.member(decay == .immediate ? nil : decay),
        ])
        return json.text(.tight)
    }
}

extension ImageGroup {
    package var json: JSON { json(isShort: false) }

    /// - Parameter isShort: leaves out default values.
    package func json(isShort: Bool) -> JSON {
        let own: [JSON.Member]
        switch source {
        case .generated(let drawn):
            let hasUsualStyle = isShort && drawn.style == ImageKeys.style.usual()
            let contents = isShort && drawn.contents == count ? nil : drawn.contents
            own =
                [ImageKeys.count.member(count)] + drawn.sizes.members + [
                    ImageKeys.style.member(hasUsualStyle ? nil : drawn.style),
                    (ImageKeys.contents.name, .given(contents)),
                    ImageKeys.encodedBytes.member(encodedBytes),
                    ImageKeys.format.unusual(drawn.format),
                    ImageKeys.frames.member(drawn.frames > 1 ? drawn.frames : nil),
                    ImageKeys.frameTime.member(drawn.frames > 1 ? drawn.frameNs : nil),
                ]
        case .directory(let folder):
            own = [ImageKeys.directory.member(InputFile.absolute(folder.path))]
        case .plain(let bytes):
            own = [ImageKeys.files.member(count), ImageKeys.bytes.member(bytes)]
        }
        return JSON(
            own + [
                ImageKeys.remote.unusual(remote), ImageKeys.host.member(host),
                (ImageKeys.scale.name, scale.map { .word("\($0)") } ?? .absent),
                ImageKeys.pixels.unusual(layout),
                (ImageKeys.missing.name, JSON(missing).unlessEmpty),
                ImageKeys.exact.unusual(isExact),
            ])
    }
}

extension DrawnSizes {
    /// Members of a group's JSON object.
    package var members: [JSON.Member] {
        switch self {
        case .same(let size): Self.members(JSON(size.width), JSON(size.height))
        case .listed(let all):
            [
                (
                    ImageKeys.sizes.name,
                    JSON(
                        all.map {
                            [.word("\($0.weight)"), JSON($0.size.width), JSON($0.size.height)]
                        })
                )
            ]
        case .between(let least, let most):
            Self.members(JSON([least.width, most.width]), JSON([least.height, most.height]))
        }
    }

    package static func members(_ width: JSON, _ height: JSON) -> [JSON.Member] {
        [(ImageKeys.width.name, width), (ImageKeys.height.name, height)]
    }
}

extension PixelSize {
    var json: JSON { JSON([width, height]) }
}
