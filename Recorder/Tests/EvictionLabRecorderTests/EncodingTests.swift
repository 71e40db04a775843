import Foundation
import Testing

@testable import EvictionLabRecorder

@Suite struct Encoding {
    @Test(arguments: [
        ("feed", "\"feed\""),
        ("a\"b\\c", #""a\"b\\c""#),
        ("tab\tline\n", #""tab\u0009line\u000a""#),
        ("\u{1B}[31m", #""\u001b[31m""#), ("\u{7F}", #""\u007f""#), ("é🌍", "\"é🌍\""), ("", "\"\""),
    ])
    func textIsEscaped(text: String, written: String) {
        var json = JSONBytes()
        json.string(text)
        #expect(String(decoding: json.bytes, as: UTF8.self) == written)
    }

    @Test(arguments: [
        (0, 1000, "0"), (96_500, 1000, "96.5"), (-96_500, 1000, "-96.5"), (1, 1000, "0.001"),
        (1_016_666_666, 1_000_000, "1016.666666"), (5_000_000, 1_000_000, "5"),
        (10, 1000, "0.01"), (Int.min, 1000, "-9223372036854775.807"),
    ])
    func fractionsHaveNoZerosBehind(value: Int, unit: Int, written: String) {
        var json = JSONBytes()
        json.decimal(value, unit: unit)
        #expect(String(decoding: json.bytes, as: UTF8.self) == written)
    }

    @Test(arguments: [
        (Double.nan, "0"), (.infinity, "1000000000"), (-.infinity, "-1000000000"), (-0.0001, "0"),
        (1.0005, "1.001"), (1e300, "1000000000"),
    ])
    func pointsAreWhatTheLabTakes(value: Double, written: String) {
        var json = JSONBytes()
        json.points(value)
        #expect(String(decoding: json.bytes, as: UTF8.self) == written)
    }

    @Test func imagesAndSizesAreDeclaredBeforeTheyAreNamed() {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        view.request("https://a/x", size: PixelSize(width: 88, height: 44), isShown: true)
        #expect(
            recording.lines == [
                #"{"images":{"i0":{"count":1,"width":1,"height":1,"remote":true,"#
                    + #""//":"never seen loaded, at view 0"}}}"#,
                #"{"sizes":[[88,44]]}"#,
                #"{"t":0,"event":"request","view":0,"image":"i0","size":[88,44],"show":true}"#,
            ])
    }

    @Test func imagesAndSizesAreDeclaredOnce() {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        for _ in 0..<3 {
            view.request("k", size: PixelSize(width: 8, height: 8), isShown: true)
        }
        #expect(recording.lines.count == 5)
    }

    @Test func factsAreToldOnceAndServersByNumber() {
        let recording = Recording()
        let facts = ImageFacts(
            size: PixelSize(width: 600, height: 400), encodedBytes: 90_000, isRemote: true,
            format: "jpeg", host: "images.example")
        for _ in 0..<3 { recording.recorder.loaded("k", facts) }
        #expect(
            recording.lines == [
                #"{"images":{"i0":{"count":1,"width":600,"height":400,"encodedBytes":90000,"#
                    + #""format":"jpeg","remote":true,"host":"h0","//":"at nowhere"}}}"#
            ])
    }

    @Test func noKeyAndNoServerIsWritten() throws {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        view.request("https://secret.example/me?token=1", isShown: true)
        let facts = ImageFacts(
            size: PixelSize(width: 1, height: 1), isRemote: true, host: "secret.example")
        recording.recorder.loaded("https://secret.example/me?token=1", facts)
        #expect(!recording.lines.joined().contains("secret"))
        #expect(!recording.lines.joined().contains("token"))
    }

    @Test func whatTheLabWouldRefuseIsBroughtWithinItsBounds() {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        let facts = ImageFacts(
            size: PixelSize(width: .max, height: -1), encodedBytes: .max, isRemote: false,
            format: "gif", host: "h")
        recording.recorder.loaded("k", facts)
        view.request("k", size: PixelSize(width: 0, height: 9), isShown: true)
        view.request("k", size: PixelSize(width: .max, height: 9), isShown: true)
        #expect(
            recording.lines == [
                #"{"images":{"i0":{"count":1,"width":16383,"height":1,"#
                    + #""encodedBytes":2147483647,"//":"at nowhere"}}}"#,
                #"{"t":0,"event":"request","view":0,"image":"i0","show":true}"#,
                #"{"sizes":[[1000000,9]]}"#,
                #"{"t":0,"event":"request","view":0,"image":"i0","size":[1000000,9],"#
                    + #""show":true}"#,
            ])
    }

    @Test(arguments: [
        ("=1", "recorded =1"), ("", "recorded"), ("\n", "recorded"), ("é", "é"), ("7", "7"),
        ("@\u{7F}x", "recorded @x"),
    ])
    func titlesAreNoFormulas(text: String, title: String) {
        #expect(TraceBounds.title(text) == title)
    }

    @Test func aTraceHasNoMoreImagesThanTheLabTakes() {
        let recording = Recording(largestBytes: 100_000_000)
        for number in 0..<100_000 { recording.recorder.prefetch("\(number)") }
        recording.recorder.flush()
        #expect(recording.recorder.failure == nil)
        recording.recorder.prefetch("one more")
        recording.recorder.flush()
        #expect(recording.recorder.failure != nil)
        #expect(recording.events.count == 100_000)
    }

    @Test func theHeaderDescribesTheDevice() {
        let device = RecordedDevice(
            width: 390, height: 844, scale: 3, hz: 120, ramBytes: 6_000_000_000,
            limitBytes: 3_000_000_000)
        let header = TraceHeader(title: "a \"b\"", device: device, network: "wifi")
        #expect(
            header.line
                == #"{"trace":1,"scenario":"a \"b\"","device":{"id":"recorded","#
                + #""basedOn":"iphone-8","#
                + #""screen":{"width":390,"height":844,"scale":3,"hz":120},"ram":6000000000,"#
                + #""footprintLimit":3000000000},"network":"wifi","images":{}}"#)
    }
}
