package evictionlab.recorder.hooks

import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentManager
import evictionlab.recorder.dropRecorded

// Copy this file into an app that has fragments. Read for it, not run: Fragment 1.8.9.

/**
 * Tells at once that a fragment's views have ended, and not first when the garbage collector has
 * taken them. Call it in each activity's `onCreate`.
 */
fun FragmentManager.recordFragments() {
    val endings =
        object : FragmentManager.FragmentLifecycleCallbacks() {
            override fun onFragmentViewDestroyed(fm: FragmentManager, f: Fragment) {
                f.view?.let(::dropRecorded)
            }
        }
    registerFragmentLifecycleCallbacks(endings, true)
}
