package android.graphics;

public class BitmapFactory {
    public static class Options {
        public boolean inJustDecodeBounds;
        public int outWidth;
        public int outHeight;
    }

    /** The stand-in knows one format: a file named after its size, such as 30x20.heic. */
    public static Bitmap decodeFile(String pathName, Options opts) {
        String[] edges = pathName.replaceAll(".*/", "").replaceAll("[.].*", "").split("x");
        if (edges.length == 2 && opts.inJustDecodeBounds && edges[0].matches("[0-9]+")) {
            opts.outWidth = Integer.parseInt(edges[0]);
            opts.outHeight = Integer.parseInt(edges[1]);
        }
        return null;
    }
}
