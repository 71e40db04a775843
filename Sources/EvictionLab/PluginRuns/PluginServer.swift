/// What a cell's process does before it runs a policy with plugins.
enum PluginServer {
    /// Loads them, and sees to it that what goes wrong in them is told.
    static func prepare(
        _ policy: Policy, _ options: PluginOptions, _ channel: ReportChannel
    ) throws(PluginProblem) {
        PluginFault.tell = { problem in
            channel.say(CellMessage.status(PluginVerdict(problem).status).line)
            channel.say(CellMessage.problem(problem.message).line)
        }
        PluginWatch().start(descriptor: channel.descriptor, timeoutNs: options.timeoutNs)
        for plugin in policy.composition.plugins { try PluginLibrary.open(plugin.path) }
    }
}
