package evictionlab.recorder.writing

import evictionlab.recorder.ImageFacts

/**
 * Guesses the facts of images whose load was not seen: the most frequent ones at the same place,
 * since images at one place are alike.
 */
internal class ImageGuesses {
    private val counts = HashMap<String, HashMap<ImageFacts, Int>>()
    private val best = HashMap<String, ImageFacts>()

    /** The most frequent facts; of equally frequent ones, the earliest. */
    fun at(place: String): ImageFacts? = best[place]

    fun note(facts: ImageFacts, place: String, insteadOf: ImageFacts?) {
        val here = counts.getOrPut(place) { HashMap() }
        if (insteadOf != null) here.computeIfPresent(insteadOf) { _, count -> count - 1 }
        val count = (here[facts] ?: 0) + 1
        here[facts] = count
        val most = best[place]?.let { here[it] } ?: 0
        if (count > most) best[place] = facts
    }
}
