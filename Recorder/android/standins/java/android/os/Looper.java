package android.os;

public class Looper {
    private static final Looper main = new Looper();
    private static final Thread mainThread = Thread.currentThread();

    public static Looper getMainLooper() {
        return main;
    }

    public static Looper myLooper() {
        return Thread.currentThread() == mainThread ? main : null;
    }
}
