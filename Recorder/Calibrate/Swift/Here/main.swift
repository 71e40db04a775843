import EvictionLabCalibrate
import Foundation

/// Measures the machine that it runs on: a proof of the parts that don't touch a phone.
let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2 else {
    print("Usage: calibrate FOLDER FILE: writes FILE; FOLDER is on the disk to measure")
    exit(64)
}
var calibration = Calibration(
    program: "Calibrate for Swift", model: "this machine",
    system: ProcessInfo.processInfo.operatingSystemVersionString)
calibration.memory = .init(ramBytes: Int64(clamping: ProcessInfo.processInfo.physicalMemory))
calibration.measureCores(stretchNs: 40_000_000)
calibration.measureFlash(in: URL(fileURLWithPath: words[0]))
calibration.measureDecoding([PNGCodec()])
do {
    try calibration.json.write(toFile: words[1], atomically: true, encoding: .utf8)
} catch {
    print("calibrate: \(error)")
    exit(1)
}
