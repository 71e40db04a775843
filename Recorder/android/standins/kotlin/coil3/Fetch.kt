@file:Suppress("PackageDirectoryMismatch")

package coil3.fetch

import coil3.decode.DataSource
import coil3.decode.ImageSource

interface Fetcher

sealed interface FetchResult

data class SourceFetchResult(
    val source: ImageSource,
    val mimeType: String?,
    val dataSource: DataSource,
) : FetchResult
