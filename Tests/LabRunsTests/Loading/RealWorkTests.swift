import LabPictures
import Testing

@testable import LabRuns
@testable import PlainDesks

/// What is said before real memory draws and decodes.
struct RealWorkTests {
    private func work(side: Int, drawn: Int, format: PictureFormat = .png) -> RealWork {
        let pictures = DrawnPictures(
            name: "photos", sizes: .same(PixelSize(width: side, height: side)), contents: drawn,
            format: format)
        var work = RealWork()
        for content in 0..<drawn { work.draw(pictures, content) }
        return work
    }

    @Test func whatIsDrawnIsToldByNumberBytesAndTime() {
        // 40 million pixels at 26 ns, on as many threads as there are jobs, and pictures.
        let drawn = work(side: 1000, drawn: 40)
        let kept = ", which later runs read again ('lab pictures'): about "
        let end = ". --memory model gives the same counts at once"
        check(
            drawn.line(jobs: 1, cells: 1),
            "real memory first draws 40 pictures\(kept)60.0 MB in 1 s" + end)
        var long = work(side: 2000, drawn: 100)
        long.decode(300, ns: 20_000_000_000)
        check(
            long.line(jobs: 2, cells: 1),
            "real memory first draws 100 pictures\(kept)600.0 MB in 5 s, and decodes 300 times: "
                + "about 20 s" + end)
        check(
            work(side: 3000, drawn: 1, format: .webp).line(jobs: 8, cells: 8, ofPhone: true),
            "real memory first draws 1 picture\(kept)1.1 MB in 1 s. --memory model needs none of it"
        )
    }

    @Test func whatIsSoonOverIsNotTold() {
        check(work(side: 60, drawn: 24).line(jobs: 1, cells: 1), nil)
        var work = RealWork()
        work.decode(100, ns: 4_000_000_000)
        check(work.line(jobs: 1, cells: 1), nil)
        work.decode(100, ns: 4_000_000_000)
        check(
            work.line(jobs: 1, cells: 1),
            "real memory decodes 200 times: about 8 s. --memory model gives the same counts at once"
        )
        check(work.line(jobs: 2, cells: 2), nil)
    }
}
