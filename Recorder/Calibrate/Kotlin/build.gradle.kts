// An app of its own, for a build that says the versions of the plugins: see Recorder/android.
plugins { id("com.android.application") }

if (androidComponents.pluginVersion.major < 9) apply(plugin = "org.jetbrains.kotlin.android")

android {
    namespace = "evictionlab.calibrate"
    compileSdk = 34
    defaultConfig {
        applicationId = "evictionlab.calibrate"
        minSdk = 24
        targetSdk = 34
    }
    sourceSets.named("main") {
        manifest.srcFile("AndroidManifest.xml")
        java.setSrcDirs(listOf("core", "glue"))
        kotlin.setSrcDirs(listOf("core", "glue"))
    }
}

java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }
