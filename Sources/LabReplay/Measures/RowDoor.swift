import LabBase

/// The door by which a file's rows come in: every field by the door of its column. All that reads
/// rows back reads them here.
package struct RowDoor: Sendable {
    /// The field that is wrong, and why.
    package struct Refusal: Error, Equatable {
        package var index: Int
        /// `decodes is 'many', which is no whole number`
        package var words: String
    }

    package let columns: [Column]
    private let doors: [FigureDoor]

    package init(_ columns: [Column]) {
        self.columns = columns
        doors = columns.map { FigureDoor($0) }
    }

    /// - Parameter fields: one for each column.
    package func figures(_ fields: [String]) throws(Refusal) -> [Figure] {
        precondition(fields.count == columns.count, "\(fields.count) fields")
        var figures: [Figure] = []
        figures.reserveCapacity(fields.count)
        for (index, field) in fields.enumerated() {
            do throws(FigureDoor.Refusal) {
                figures.append(try doors[index].figure(field))
            } catch {
                throw Refusal(index: index, words: "\(columns[index].name) \(error.words)")
            }
        }
        return figures
    }
}
