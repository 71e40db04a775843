import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks

/// Frames of a cell's parts, for films.
@Suite struct CellFramesTests {
    private static let cell = StageFrame(x: 0, y: 1000, width: 400, height: 800)

    private static func frames(_ sizes: [Size?], scale: Double = 1) -> [StageFrame] {
        let parts = sizes.map { size in
            ListCellPart(group: 0, pick: .row, size: size, position: SourcePosition(line: 1))
        }
        return ListCellLayout(parts: parts).frames(in: cell, scale: scale).parts
    }

    private static func size(_ width: Double, _ height: Double) -> Size {
        Size(width: width, height: height)
    }

    @Test func aPartWithoutASizeHasTheRestOfTheLine() {
        check(
            Self.frames([Self.size(40, 40), nil], scale: 2),
            [
                StageFrame(x: 0, y: 1000, width: 80, height: 80),
                StageFrame(x: 80, y: 1000, width: 320, height: 800),
            ])
    }

    @Test func itIsBesideTheLastLineWhereTheFirstIsFull() {
        check(
            Self.frames([Self.size(400, 600), Self.size(50, 50), nil]),
            [
                StageFrame(x: 0, y: 1000, width: 400, height: 600),
                StageFrame(x: 0, y: 1600, width: 50, height: 50),
                StageFrame(x: 50, y: 1600, width: 350, height: 200),
            ])
    }

    @Test func itIsBelowWhereThatIsMore() {
        check(
            Self.frames([nil, Self.size(300, 100), Self.size(200, 100), nil]),
            [
                StageFrame(x: 0, y: 1200, width: 200, height: 600),
                StageFrame(x: 0, y: 1000, width: 300, height: 100),
                StageFrame(x: 0, y: 1100, width: 200, height: 100),
                StageFrame(x: 200, y: 1200, width: 200, height: 600),
            ])
    }

    @Test func itLiesOverTheLowerEdgeWhereNothingIsLeft() {
        check(
            Self.frames([Self.size(400, 800), nil]),
            [
                StageFrame(x: 0, y: 1000, width: 400, height: 800),
                StageFrame(x: 0, y: 1700, width: 400, height: 100),
            ])
    }
}
