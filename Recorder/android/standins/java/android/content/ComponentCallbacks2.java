package android.content;

public interface ComponentCallbacks2 extends ComponentCallbacks {
    int TRIM_MEMORY_COMPLETE = 80;
    int TRIM_MEMORY_BACKGROUND = 40;
    int TRIM_MEMORY_UI_HIDDEN = 20;

    void onTrimMemory(int level);
}
