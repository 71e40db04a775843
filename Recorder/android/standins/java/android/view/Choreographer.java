package android.view;

import java.util.ArrayList;
import java.util.List;

public class Choreographer {
    public interface FrameCallback {
        void doFrame(long frameTimeNanos);
    }

    private static final Choreographer instance = new Choreographer();
    private List<FrameCallback> waiting = new ArrayList<>();

    public static Choreographer getInstance() {
        return instance;
    }

    public void postFrameCallback(FrameCallback callback) {
        waiting.add(callback);
    }

    /** Says how many were called. */
    public int standInFrame(long frameTimeNanos) {
        List<FrameCallback> called = waiting;
        waiting = new ArrayList<>();
        for (FrameCallback callback : called) callback.doFrame(frameTimeNanos);
        return called.size();
    }
}
