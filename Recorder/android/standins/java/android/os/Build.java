package android.os;

public class Build {
    public static String MANUFACTURER = "Maker";
    public static String MODEL = "Phone 8";
    public static String[] SUPPORTED_ABIS = {"x86_64"};

    public static class VERSION {
        public static int SDK_INT = 34;
        public static String RELEASE = "14";
    }
}
