package androidx.recyclerview.widget;

import android.content.Context;

public class GridLayoutManager extends LinearLayoutManager {
    private final int spanCount;

    public GridLayoutManager(Context context, int spanCount) {
        super(context);
        this.spanCount = spanCount;
    }

    public int getSpanCount() {
        return spanCount;
    }
}
