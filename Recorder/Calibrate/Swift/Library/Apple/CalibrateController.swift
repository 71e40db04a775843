#if canImport(UIKit) && canImport(ImageIO)
import UIKit

/// A screen that measures the phone when it appears, which takes a minute, and then offers
/// `calibration.json` to whatever the person shares files with.
///
///     window.rootViewController = CalibrateController()
@MainActor
public final class CalibrateController: UIViewController {
    private let label = UILabel(frame: .zero)
    private var listener: FrameListener?

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard listener == nil else { return }
        label.frame = view.bounds
        label.textAlignment = .center
        label.numberOfLines = 0
        view.addSubview(label)
        say("Measuring. Leave the phone alone for a minute.")
        let listener = FrameListener { [weak self] in self?.measure(frameNs: $0) }
        self.listener = listener
        listener.start()
    }

    private func measure(frameNs: [Int64]) {
        let start = Calibration.ofThisPhone(frameNs: frameNs)
        let thread = Thread {
            var calibration = start
            calibration.measureCores(kinds: Calibration.coreKinds)
            calibration.measureFlash(in: FileManager.default.temporaryDirectory)
            calibration.measureDecoding(SystemCodec.all)
            let measured = calibration
            Task { @MainActor in self.share(measured) }
        }
        thread.qualityOfService = .userInitiated
        thread.start()
    }

    private func share(_ calibration: Calibration) {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let file = folder.appendingPathComponent("calibration.json")
        do {
            try calibration.json.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            return say("calibration.json can't be written: \(error.localizedDescription)")
        }
        say("Done. Give calibration.json to 'lab devices --from'.")
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true, completion: nil)
    }

    private func say(_ text: String) { label.text = text }
}
#endif
