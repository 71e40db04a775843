import LabBase

print(Design.blocks.map(\.name).joined(separator: "\n"))
