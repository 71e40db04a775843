@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui

import androidx.compose.ui.node.DelegatableNode

interface Modifier {
    infix fun then(other: Modifier): Modifier = StandInChain(this, other)

    interface Element : Modifier

    abstract class Node : DelegatableNode {
        final override val node: Node
            get() = this

        var isAttached: Boolean = false
            internal set

        /** The values read at the last observation, which are compared again. */
        internal var standInObserved: (() -> Unit)? = null

        open fun onAttach() {}

        open fun onDetach() {}

        open fun onReset() {}
    }

    companion object : Modifier {
        override infix fun then(other: Modifier): Modifier = other
    }
}

class StandInChain(val outer: Modifier, val inner: Modifier) : Modifier
