package android.util;

public class DisplayMetrics {
    public float density = 2;
    public int widthPixels = 720;
    public int heightPixels = 1280;
}
