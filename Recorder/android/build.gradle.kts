// A module for an app's own build, which says the versions of the plugins. The folder hooks/ isn't
// part of it: an app copies the files of the libraries that it has.
plugins { id("com.android.library") }

// From version 9 on Android's plugin compiles Kotlin itself, and refuses Kotlin's own plugin.
if (androidComponents.pluginVersion.major < 9) apply(plugin = "org.jetbrains.kotlin.android")

android {
    namespace = "evictionlab.recorder"
    compileSdk = 34
    defaultConfig { minSdk = 24 }
    sourceSets.named("main") {
        manifest.srcFile("AndroidManifest.xml")
        java.setSrcDirs(listOf("core", "glue"))
        kotlin.setSrcDirs(listOf("core", "glue"))
    }
}

// Kotlin compiles with it, too.
java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }
