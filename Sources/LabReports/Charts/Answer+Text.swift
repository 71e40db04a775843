import LabBase

extension Answer {
    package func text(
        _ style: TextStyle, showsDetails: Bool = true, _ charts: ChartStyle
    ) -> String {
        let pictures = ResultDiagrams(title: "", diagrams: front?.diagrams ?? []).text(charts)
        let picture = pictures.dropFirst().dropLast()
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return text(style, showsDetails: showsDetails, picture: pictures.isEmpty ? [] : picture)
    }
}
