package android.app;

import android.content.Context;
import android.os.Bundle;
import android.view.View;
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

    protected void onCreate(Bundle savedInstanceState) {}

    protected void onStart() {}

    public void setContentView(View view) {}
}
