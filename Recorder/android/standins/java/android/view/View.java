package android.view;

import android.content.Context;
import android.content.res.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class View {
    public interface OnAttachStateChangeListener {
        void onViewAttachedToWindow(View view);

        void onViewDetachedFromWindow(View view);
    }

    private final Context context;
    private final List<OnAttachStateChangeListener> listeners = new ArrayList<>();
    private final Map<Integer, Object> tags = new HashMap<>();
    private boolean isAttached;
    ViewGroup parent;
    public int standInTop;
    public int standInWidth = 720;
    public int standInHeight;

    public View(Context context) {
        this.context = context;
    }

    public final Context getContext() {
        return context;
    }

    public Resources getResources() {
        return context.getResources();
    }

    public final int getWidth() {
        return standInWidth;
    }

    public final int getHeight() {
        return standInHeight;
    }

    public boolean isAttachedToWindow() {
        return isAttached;
    }

    public void addOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
        listeners.add(listener);
    }

    public Object getTag(int key) {
        return tags.get(key);
    }

    public void setTag(int key, Object tag) {
        if (key >>> 24 < 2) {
            throw new IllegalArgumentException("The key must be an application-specific id.");
        }
        tags.put(key, tag);
    }

    void setAttached(boolean attached) {
        if (isAttached == attached) return;
        isAttached = attached;
        for (OnAttachStateChangeListener listener : new ArrayList<>(listeners)) {
            if (attached) listener.onViewAttachedToWindow(this);
            else listener.onViewDetachedFromWindow(this);
        }
    }
}
