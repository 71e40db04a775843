package android.content;

import android.app.ActivityManager;
import android.content.pm.ApplicationInfo;
import android.content.res.Resources;
import android.hardware.display.DisplayManager;
import java.io.File;

public class Context {
    public static final String ACTIVITY_SERVICE = "activity";
    public static final String DISPLAY_SERVICE = "display";
    private static final Resources resources = new Resources();

    public Object getSystemService(String name) {
        return name.equals(ACTIVITY_SERVICE) ? new ActivityManager() : new DisplayManager();
    }

    public Resources getResources() {
        return resources;
    }

    private final ApplicationInfo applicationInfo = new ApplicationInfo();

    public ApplicationInfo getApplicationInfo() {
        return applicationInfo;
    }

    public File getCacheDir() {
        return new File(System.getProperty("java.io.tmpdir"));
    }

    public Context getApplicationContext() {
        return this;
    }

    public String getPackageName() {
        return "com.example.feed";
    }

    public Intent standInStarted;

    public void startActivity(Intent intent) {
        standInStarted = intent;
    }
}
