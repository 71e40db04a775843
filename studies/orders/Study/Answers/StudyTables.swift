import LabBase

/// The tables of answers.
struct StudyTables {
    typealias Entry = StudyTable.Entry

    let data: StudyData
    let claims: JudgedClaims

    init(_ data: StudyData) throws(Complaint) {
        self.data = data
        claims = try JudgedClaims(Claims(data, .reblank))
    }

    func all() throws(Complaint) -> [StudyTable] {
        [
            claims.table("claims"),
            try JudgedClaims(Claims(data, .rewait)).table("claims-person"),
            try JudgedClaims(Claims(data.of(Design.newApps), .reblank)).table("claims-new"),
            try files(),
            try orders("kept", Design.usual), try orders("unkept", Design.unkept),
            try limits("kept", Design.usual), try limits("unkept", Design.unkept),
            try factors(), try worth("kept", Design.usual), try worth("unkept", Design.unkept),
            try keys(), try apps(), try phones(), try publicTraces(), try artefacts(),
            try data.coverage(),
        ]
    }
}
