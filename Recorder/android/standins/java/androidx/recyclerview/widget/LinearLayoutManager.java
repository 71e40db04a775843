package androidx.recyclerview.widget;

import android.content.Context;
import android.view.View;

public class LinearLayoutManager extends RecyclerView.LayoutManager {
    public LinearLayoutManager(Context context) {}

    @Override
    public boolean canScrollHorizontally() {
        return false;
    }

    public int findFirstVisibleItemPosition() {
        return list.standInFirst();
    }

    public int findLastVisibleItemPosition() {
        return list.standInLast();
    }

    public View findViewByPosition(int position) {
        return list.standInRow(position);
    }
}
