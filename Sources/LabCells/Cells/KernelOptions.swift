import LabBase
import LabDevices
import LabScripts

/// The tasks that a command gives to the kernel itself, beyond memory.
package struct KernelOptions: Sendable, Equatable {
    /// Cells live under the device's limit, and the kernel kills those that outgrow it.
    package var enforces = false
    /// Policies are warned when the kernel reports pressure. A phone of several apps ends one then.
    package var warns = false
    /// Memory of a phone's apps may be swapped out, to swap of the command's own.
    package var swaps = false

    package static let none = KernelOptions()

    package init(enforces: Bool = false, warns: Bool = false, swaps: Bool = false) {
        self.enforces = enforces
        self.warns = warns
        self.swaps = swaps
    }

    /// True if a cell's process needs a memory group of its own.
    package var needsGroup: Bool { enforces || warns }

    /// Has the modelled device leave to the kernel what the kernel does.
    package func header(_ header: TraceHeader) -> TraceHeader {
        var header = header
        if enforces { header.device.pressure.onKill = .ignore }
        if warns { header.device.pressure.isLineHeeded = false }
        return header
    }

    /// The lack of a device that keeps the kernel from it, if there is one.
    package func problem(on device: Device) -> String? {
        if enforces, device.firstEnd == nil {
            return "--enforce: nothing limits an app on \(device.id), which has no footprint limit "
                + "and never ends the app in front. Leave it out, or give the device a limit"
        }
        if swaps {
            return "--enforce-swap: memory of an app in front isn't swapped out, and this is one "
                + "app. Leave it out, or run a phone of several"
        }
        if warns, device.kernelWarningBytes == nil {
            return "--kernel-warnings: nothing limits an app on \(device.id), so there is no line "
                + "to warn it at. Give one, as with --pressure processWarning=500MB"
        }
        return nil
    }

    /// The most RAM of a phone whose apps really hold their memory: it is taken from this machine.
    package static let mostPhoneBytes: Int64 = 3 << 30

    /// The lack of a phone of several apps that keeps the kernel from it, if there is one.
    package func problem(onPhone device: Device) -> String? {
        if warns, !enforces {
            return "--kernel-warnings: on a phone of several apps it says when one is ended. Add "
                + "--enforce, or leave it out"
        }
        if enforces, device.ramBytes > Self.mostPhoneBytes {
            return "--enforce: \(device.id) has \(Fixed.bytes(device.ramBytes)) of RAM, and apps "
                + "of a phone really hold their memory up to \(Fixed.bytes(Self.mostPhoneBytes)). "
                + "Use --memory model, or a --device with less"
        }
        return nil
    }

    /// As it stands on the command line, for sentences: what asked for a group.
    package var name: String { enforces ? "--enforce" : "--kernel-warnings" }
}

extension Device {
    /// The footprint at which the kernel warns: the device's own line for the app, or the usual one
    /// where it has none.
    package var kernelWarningBytes: Int64? {
        var usual = self
        usual.pressure.processLine = .usual
        return processWarningBytes ?? usual.processWarningBytes
    }
}
