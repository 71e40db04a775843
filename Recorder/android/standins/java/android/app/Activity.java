package android.app;

import android.content.Context;
import android.view.Window;

public class Activity extends Context {
    private final Window window = new Window(this);
    public boolean standInIsRotating;

    public Window getWindow() {
        return window;
    }

    public boolean isChangingConfigurations() {
        return standInIsRotating;
    }

    protected void onStart() {}
}
