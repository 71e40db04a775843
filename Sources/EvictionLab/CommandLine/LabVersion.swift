/// The version that `lab --version` prints and that results carry.
public enum LabVersion {
    public static let number = "0.1.0"
    public static let text = "lab \(number)"
}
