@file:Suppress("PackageDirectoryMismatch")

package coil.fetch

import coil.decode.DataSource
import coil.decode.ImageSource

interface Fetcher

sealed class FetchResult

class SourceResult(
    val source: ImageSource,
    val mimeType: String?,
    val dataSource: DataSource,
) : FetchResult()
