@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui.node

import androidx.compose.runtime.CompositionLocal
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.LayoutCoordinates
import androidx.compose.ui.platform.InspectableValue
import androidx.compose.ui.platform.InspectorInfo
import androidx.compose.ui.unit.IntSize

interface DelegatableNode {
    val node: Modifier.Node
}

interface LayoutAwareModifierNode : DelegatableNode {
    fun onPlaced(coordinates: LayoutCoordinates) {}

    fun onRemeasured(size: IntSize) {}
}

interface ObserverModifierNode : DelegatableNode {
    fun onObservedReadsChanged()
}

fun <T> T.observeReads(block: () -> Unit) where T : Modifier.Node, T : ObserverModifierNode {
    standInObserved = { onObservedReadsChanged() }
    block()
}

interface CompositionLocalConsumerModifierNode : DelegatableNode

fun <T> CompositionLocalConsumerModifierNode.currentValueOf(local: CompositionLocal<T>): T =
    local.standInValue()

abstract class ModifierNodeElement<N : Modifier.Node> : Modifier.Element, InspectableValue {
    abstract fun create(): N

    abstract fun update(node: N)

    open fun InspectorInfo.inspectableProperties() {}

    abstract override fun hashCode(): Int

    abstract override fun equals(other: Any?): Boolean
}

/** Compose's calls of a node: on and off the tree, measured and placed. */
class StandInHost(private var element: ModifierNodeElement<*>) {
    private val node = element.create()

    fun attach() {
        node.isAttached = true
        node.onAttach()
    }

    fun measure(size: IntSize) = (node as LayoutAwareModifierNode).onRemeasured(size)

    fun place() = (node as LayoutAwareModifierNode).onPlaced(LayoutCoordinates())

    /** Called with each composition; an element that equals the one before updates nothing. */
    @Suppress("UNCHECKED_CAST")
    fun update(other: ModifierNodeElement<*>) {
        if (other == element) return
        element = other
        (other as ModifierNodeElement<Modifier.Node>).update(node)
    }

    fun stateChanged() = node.standInObserved?.invoke()

    fun reset() {
        node.onReset()
        detach()
    }

    fun detach() {
        node.onDetach()
        node.isAttached = false
    }
}
