import Foundation
import HouseRules

/// Draws the graph of a checkout, or says where its sources break the rules of the house.
let arguments = CommandLine.arguments.dropFirst()
let root = arguments.last { !$0.hasPrefix("--") } ?? Checkout.root
if let stranger = arguments.first(where: {
    $0.hasPrefix("--") && !["--dot", "--check"].contains($0)
}) {
    FileHandle.standardError.write(
        Data("unknown option '\(stranger)'. Use --dot or --check\n".utf8))
    exit(64)
}
do {
    if arguments.contains("--check") {
        let findings = try HouseFindings.all(in: root)
        print(findings.joined(separator: "\n"), terminator: findings.isEmpty ? "" : "\n")
        exit(findings.isEmpty ? 0 : 1)
    }
    let graph = try GraphText(root: root)
    print(arguments.contains("--dot") ? graph.dot : graph.text, terminator: "")
} catch {
    FileHandle.standardError.write(Data("\(root): \(error.localizedDescription)\n".utf8))
    exit(66)
}
