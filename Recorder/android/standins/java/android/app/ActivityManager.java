package android.app;

public class ActivityManager {
    public static class MemoryInfo {
        public long totalMem;
    }

    public int getMemoryClass() {
        return 256;
    }

    public void getMemoryInfo(MemoryInfo outInfo) {
        outInfo.totalMem = 4_000_000_000L;
    }
}
