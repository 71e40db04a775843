/// The scenarios of this folder as they are inside `lab`. Package.swift names them, too.
package enum ScenarioFiles {
    package typealias File = (name: String, bytes: [UInt8])

    /// Those of `scenarios/`, then those of `scenarios/quirks/`, each by its name.
    package static let all = plain + quirks

    static let plain: [File] = [
        ("background", PackageResources.background_json),
        ("book-carousel", PackageResources.book_carousel_json),
        ("carousel", PackageResources.carousel_json),
        ("chat", PackageResources.chat_json),
        ("czsharedimage", PackageResources.czsharedimage_json),
        ("icons", PackageResources.icons_json),
        ("map", PackageResources.map_json),
        ("navigation", PackageResources.navigation_json),
        ("one-cache-or-two", PackageResources.one_cache_or_two_json),
        ("photo-grid", PackageResources.photo_grid_json),
        ("photo-library", PackageResources.photo_library_json),
        ("prefetch-queues", PackageResources.prefetch_queues_json),
        ("pressure", PackageResources.pressure_json),
        ("reader", PackageResources.reader_json),
        ("shop", PackageResources.shop_json),
        ("social", PackageResources.social_json),
        ("tableview", PackageResources.tableview_json),
        ("two-queues", PackageResources.two_queues_json),
        ("wander", PackageResources.wander_json),
    ]

    /// Small ones, each about a single trap.
    static let quirks: [File] = [
        ("disjoint-store", PackageResources.disjoint_store_json),
        ("double-warning-trap", PackageResources.double_warning_trap_json),
        ("entry-cap", PackageResources.entry_cap_json),
        ("expired-served", PackageResources.expired_served_json),
        ("limit-lowered", PackageResources.limit_lowered_json),
        ("lossy-key", PackageResources.lossy_key_json),
        ("lost-variant", PackageResources.lost_variant_json),
        ("marker-evicted", PackageResources.marker_evicted_json),
        ("near-size", PackageResources.near_size_json),
        ("oversized-wipes", PackageResources.oversized_wipes_json),
        ("placeholder-before", PackageResources.placeholder_before_json),
        ("postponed-in-fling", PackageResources.postponed_in_fling_json),
        ("purge-to-60", PackageResources.purge_to_60_json),
        ("ranges-by-depth", PackageResources.ranges_by_depth_json),
        ("refused-newcomer", PackageResources.refused_newcomer_json),
        ("replaced-image-kept", PackageResources.replaced_image_kept_json),
        ("replaced-unnoticed", PackageResources.replaced_unnoticed_json),
        ("second-touch", PackageResources.second_touch_json),
        ("shared-cache", PackageResources.shared_cache_json),
        ("sliding-time", PackageResources.sliding_time_json),
        ("stale-overwrite", PackageResources.stale_overwrite_json),
        ("trim-in-background", PackageResources.trim_in_background_json),
        ("uniform-cost-freeze", PackageResources.uniform_cost_freeze_json),
    ]
}
