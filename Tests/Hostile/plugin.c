
// The end of a plugin's source, which says its name and its table.
static const evictionlab_plugin plugin = {
    .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = NAME, TABLE,
};

EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
    return &plugin;
}
