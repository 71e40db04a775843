/// The place of a row in a phone of several apps: of an app, or of the phone.
public struct PhonePlace: RowSource, Sendable, Equatable {
    /// The phone's name; nil for a row of a scenario.
    package var phone: String?
    /// The app's name; nil for the row of the phone.
    package var app: String?

    package init(phone: String?, app: String?) {
        self.phone = phone
        self.app = app
    }

    package static let table: [TableColumn<PhonePlace>] = [.of(.phone), .of(.app)]
    package static let columns: [Column] = table.map(\.column)
}

extension TypedColumn where Source == PhonePlace, Value == String {
    /// The phone's name.
    public static var phone: Self { Self("phone") { $0.phone } }
    /// The app's name.
    public static var app: Self { Self("app") { $0.app } }
}
