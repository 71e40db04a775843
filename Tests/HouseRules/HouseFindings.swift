/// Everything that a checkout breaks.
package enum HouseFindings {
    package static func all(in root: String) throws -> [String] {
        let files = try SourceFile.all(in: root)
        let targets = PackageTargets.read(try Checkout.text("\(root)/Package.swift"))
        let map = HouseMap(page: try Checkout.text("\(root)/CONTRIBUTING.md"))
        return files.flatMap(HouseStyle.findings) + map.findings(targets)
            + map.findings(files, targets)
    }
}
