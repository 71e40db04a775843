package android.graphics;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Has the sides of its picture and no pixels, as a file that it writes has. */
public class Bitmap {
    public enum Config {
        ARGB_8888
    }

    public enum CompressFormat {
        JPEG,
        PNG,
        WEBP
    }

    private final int width;
    private final int height;

    Bitmap(int width, int height) {
        this.width = width;
        this.height = height;
    }

    public static Bitmap createBitmap(int[] colors, int width, int height, Config config) {
        return new Bitmap(width, height);
    }

    public boolean compress(CompressFormat format, int quality, OutputStream stream) {
        try {
            stream.write((width + "x" + height).getBytes(StandardCharsets.UTF_8));
        } catch (IOException error) {
            return false;
        }
        return true;
    }

    public int getWidth() {
        return width;
    }

    public void recycle() {}
}
