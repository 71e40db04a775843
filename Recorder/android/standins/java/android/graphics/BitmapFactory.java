package android.graphics;

public class BitmapFactory {
    public static class Options {
        public boolean inJustDecodeBounds;
        public int outWidth;
        public int outHeight;
        public int inSampleSize;
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

    public static Bitmap decodeByteArray(byte[] data, int offset, int length, Options opts) {
        String[] edges = new String(data, offset, length).split("x");
        int sample = Math.max(1, opts.inSampleSize);
        return new Bitmap(Integer.parseInt(edges[0]) / sample, Integer.parseInt(edges[1]) / sample);
    }
}
