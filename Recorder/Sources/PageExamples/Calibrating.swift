import EvictionLabCalibrate
import UIKit

@MainActor
func measure(in window: UIWindow) {
    window.rootViewController = CalibrateController()
}
