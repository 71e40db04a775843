#if os(Linux)
import Foundation
import Nuke
import NukeHook
import NukeUI
import SwiftUI
import Testing
import UIKit

@testable import EvictionLabRecorder

@MainActor
@Suite final class Hooks {
    private var hosts: [StandInHost] = []
    private let recording = Recording()
    private let url = URL(string: "https://images.example/1.png")!
    private let view = UIImageView()
    private let file = Data(Pictures.png)

    private let asked = [
        #"{"images":{"i0":{"count":1,"width":1,"height":1,"remote":true,"#
            + #""//":"never seen loaded, at view 0"}}}"#,
        #"{"sizes":[[88,88]]}"#,
        #"{"t":0,"event":"request","view":0,"image":"i0","size":[88,88]}"#,
        #"{"images":{"i0":{"count":1,"width":600,"height":400,"encodedBytes":24,"#
            + #""format":"png","remote":true,"host":"h0","//":"at view 0"}}}"#,
    ]
    private let size = PixelSize(width: 88, height: 88)

    @Test func nukeTellsRequestsAndTheSizesOfItsFiles() {
        let configuration = recording.recorder.recording(ImagePipeline.Configuration())
        recording.recorder.loadImage(with: ImageRequest(url: url), into: view, size: size)
        recording.recorder.flush()
        let request = ImageRequest(url: url)
        _ = configuration.makeImageDecoder(ImageDecodingContext(request: request, data: file))
        // A part of it, and a small one that was kept on disk.
        for context in [
            ImageDecodingContext(request: request, data: Data(Pictures.gif), isCompleted: false),
            ImageDecodingContext(request: request, data: Data(Pictures.gif), cacheType: .disk),
        ] {
            _ = configuration.makeImageDecoder(context)
        }
        #expect(recording.lines == asked)
    }

    @Test func viewsOfLibrariesAskUnderTheKeysOfTheirFiles() {
        let request = ImageRequest(url: url)
        let views: [any View] = [
            LazyImage(request: request) { $0.image }
                .recordsImage(request, size: size, recorder: recording.recorder),
            Image("x").recordsImage(url, size: size, recorder: recording.recorder),
        ]
        for (number, view) in views.enumerated() {
            let host = StandInHost(view)
            host.appear()
            let asked = #"request","view":\#(number),"image":"i0","size":[88,88],"show":true}"#
            #expect(recording.kinds.last == asked)
            hosts.append(host)
        }
    }
}
#endif
