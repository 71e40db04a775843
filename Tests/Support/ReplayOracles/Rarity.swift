/// Paths that few traces take, and that all traces together must have taken.
enum Rarity: CaseIterable {
    case forgotten, joinsForgotten, goesOnAlone, dropped, keptBeforeDelivery, notHalvedToIt
    case leavesItsTwin, newerThanAsked, olderThanAsked
    case behindAlready, cancelledIsRetried, triedAgain, fetchedBeside, replacedUndecoded
    case echoOfNothing, demotedWhenHidden, demotedByName, takenBack
    case join, weakHit, strongHit, restore, eviction, trim, wasted, duplicate, failedEarly
    case failedLate, freedByWarning, requestWithDelivery, oversize, outdated, replacedInStore
    case deliveredOffScreen, handedOver, blankToTheEnd, comesBack, staysOut, warnedWhileInFlight
    case firstTouch, secondTouch, newcomerIsVictim, pinnedSpared, pinnedLeavesNoRoom
    case oversizeRemoves, intoWeak, intoPool, outOfPool, fromOutdatedEntry, foundOutdated
    case storeForgets, foundAliveOutdated, fromOutdatedFile, fileFoundOutdated, goesOnOutdated
    case lostGoesFirst, stopsWaiting
    case waitsInside, queuedByOrigin, abandonedTooLate, abandonedWhenHidden, resumes
    case deliveredTogether, sharesFetch, failsWithFetcher, fetcherCancelled, loadsForItself
    case besideItsPrefetch, foundByItsFile, syncFromDisk, localStaysOut, fetchedStaysOut
    case thumbnailSeen, thumbnailGoes, filledUnseen, blankAgain, blankTogether, missedWithoutApp
    case capped, notCapped, redrawn, cropped, scaledUp, halved, fromVariant, variantsGaveUp
    case entersAllTheSame, readBySweep, garbage, foundGarbage, freedForCollection, collected
    case keptSame, hiddenPlain
    case lookedUp, prefetchedByApp, encodedAlready, fileAhead, fileOfUse, joinsPrefetch
    case prefetchFound, neverAsked, demotedByApp, demotedWhileAwaited, removedByApp, emptied
    case lostEntry, drifts, lateTrim, limitRestored, limitStays, expired, servedExpired, swept
    case renewed, takenOut, clearedUnused, shrunk, delayedReaction, trimmedFar
    case tooYoung, shedLater, roomAhead, noRoomAhead, inSegments, shownAgain
    case sampledFirst, staysBeside, hasMips
    case promoted, keptLargest, tooSmall, scaledDown, wholeInMemory, sizeKey, wrongImage
    case allFrames, needsAlpha, fewerEighths
    case releasedHidden, shownInTime, restoredAtOnce, placeholderKills, clearedByReuse
    case decodedAtOnce, fetchedBeforeSync, decodedWhenShown, lateFrame, waitsForMain
    case fetch, missing, lostFetch, retried, offlineToTheEnd, slowFetch, fromDisk, diskGaveUp
    case marked, markEvicted, tooMany, tooManyBytes, waitsForQueue, lastGoesFirst, cancelled,
        demoted, promotedAgain
    case fromEncoded, encodedGaveUp, fromMapped, mappedGaveUp, underAnotherKey
    case fetchedMeanwhile
    case sharesLink, sharesFlash, sharesCores, waitsForConnection, slowedUnderWay
    case lowPriority, raisedUnderWay, twoConnectionsShare
    case mainTakesCore, mainTakesFlash
    case overLimit, killedByScript, killedByDelivery, killedByOther, killedAtRelaunch
    case killedTwice, killedBeforeWarning, killedInTransition, killedAfterScript, lostDecode
    case givenUp, diesInBackground, endedInBackground, otherEnded, largestEnded
    case relaunchedInTransition, askedAnew, askedAnewWhenShown, requestWithoutApp
    case criticalSent, moderateSent, severalAtOneLook, warningDropped, warnedTooSoon
    case processRearmed, systemRearmed, betweenThresholds
    case failedRequest, unservedByKill, deliveredAfterHiding, servedUnderAnotherName
    case frontEnded, frozen, backBeforeFreezing, firstSignInBackground
    case reducedLevels, warnedInBackground, onlyANumber
    case suspended, letGoWhenLeft, keptInPart
}
