import LabPictures

/// A part of a replay that stands below the stores: what all of these have.
class ReplayPart {
    final let run: RunState
    final let policies: Policies
    final let holders: Holders
    final let stores: Stores
    final let catalog: ImageCatalog

    init(_ stores: Stores) {
        run = stores.run
        policies = stores.policies
        holders = stores.holders
        self.stores = stores
        catalog = stores.catalog
    }
}
