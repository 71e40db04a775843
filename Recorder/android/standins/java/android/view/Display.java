package android.view;

public class Display {
    public static final int DEFAULT_DISPLAY = 0;

    public float getRefreshRate() {
        return 90;
    }
}
