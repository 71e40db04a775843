import Foundation
import HouseRules

/// Draws the graph of a checkout, or says where its sources break the rules of the house.
let arguments = CommandLine.arguments.dropFirst()
let root = arguments.last { !$0.hasPrefix("--") } ?? Checkout.root
if arguments.contains("--help") || arguments.contains("-h") {
    print("scripts/graph [--dot | --check] [FOLDER]")
    print("Draws the targets of a checkout, and which folders of a target name each other's types.")
    print("A number is how many types are named. '(beside them)': sources in no folder.")
    print(
        "--dot: for Graphviz. --check: nothing where the rules of the house hold, else where not.")
    exit(0)
}
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
    let files = arguments.contains("--check") ? "Package.swift, CONTRIBUTING.md and" : "a folder"
    let words = "\(root): is no checkout of this project, which has \(files) Sources"
    FileHandle.standardError.write(Data("\(words): \(error.localizedDescription)\n".utf8))
    exit(66)
}
