package androidx.recyclerview.widget;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;

/**
 * Does what the real one does with its rows: those that leave are kept as they are, two of them,
 * and then go to the pool, where they are told to be recycled.
 */
public class RecyclerView extends ViewGroup {
    public static final int SCROLL_STATE_IDLE = 0;
    public static final int SCROLL_STATE_DRAGGING = 1;
    public static final int SCROLL_STATE_SETTLING = 2;

    public abstract static class ViewHolder {
        public final View itemView;
        int position = -1;

        public ViewHolder(View itemView) {
            this.itemView = itemView;
        }
    }

    public abstract static class Adapter<VH extends ViewHolder> {
        final List<AdapterDataObserver> observers = new ArrayList<>();

        public abstract VH onCreateViewHolder(ViewGroup parent, int viewType);

        public abstract void onBindViewHolder(VH holder, int position);

        public abstract int getItemCount();

        public void registerAdapterDataObserver(AdapterDataObserver observer) {
            observers.add(observer);
        }

        public void unregisterAdapterDataObserver(AdapterDataObserver observer) {
            observers.remove(observer);
        }

        public final void notifyItemRangeInserted(int positionStart, int itemCount) {
            for (AdapterDataObserver observer : observers) {
                observer.onItemRangeInserted(positionStart, itemCount);
            }
        }
    }

    public abstract static class AdapterDataObserver {
        public void onChanged() {}

        public void onItemRangeChanged(int positionStart, int itemCount) {}

        public void onItemRangeChanged(int positionStart, int itemCount, Object payload) {
            onItemRangeChanged(positionStart, itemCount);
        }

        public void onItemRangeInserted(int positionStart, int itemCount) {}

        public void onItemRangeRemoved(int positionStart, int itemCount) {}

        public void onItemRangeMoved(int fromPosition, int toPosition, int itemCount) {}
    }

    public abstract static class OnScrollListener {
        public void onScrolled(RecyclerView recyclerView, int dx, int dy) {}
    }

    public interface RecyclerListener {
        void onViewRecycled(ViewHolder holder);
    }

    public abstract static class LayoutManager {
        protected RecyclerView list;

        public boolean canScrollHorizontally() {
            return false;
        }

        public int getPaddingTop() {
            return 0;
        }

        public int getPaddingLeft() {
            return 0;
        }

        public int getDecoratedTop(View child) {
            return child.standInTop;
        }

        public int getDecoratedLeft(View child) {
            return 0;
        }

        public int getDecoratedMeasuredHeight(View child) {
            return child.standInHeight;
        }

        public int getDecoratedMeasuredWidth(View child) {
            return child.standInWidth;
        }
    }

    private final List<OnScrollListener> scrollListeners = new ArrayList<>();
    private final List<RecyclerListener> recyclerListeners = new ArrayList<>();
    private final TreeMap<Integer, ViewHolder> rows = new TreeMap<>();
    private final Deque<ViewHolder> kept = new ArrayDeque<>();
    private final Deque<ViewHolder> pool = new ArrayDeque<>();
    private Adapter<ViewHolder> adapter;
    private LayoutManager layoutManager;
    private int offset;
    public int standInRowPixels = 280;
    public int standInState = SCROLL_STATE_IDLE;

    public RecyclerView(Context context) {
        super(context);
        standInHeight = 1280;
    }

    @SuppressWarnings("unchecked")
    public void setAdapter(Adapter<?> adapter) {
        this.adapter = (Adapter<ViewHolder>) adapter;
        // The rows of the one before are recycled, and its pool ends.
        for (ViewHolder row : rows.values()) removeView(row.itemView);
        for (ViewHolder row : rows.values()) recycle(row);
        for (ViewHolder row : kept) recycle(row);
        rows.clear();
        kept.clear();
        pool.clear();
    }

    public Adapter<?> getAdapter() {
        return adapter;
    }

    public void setLayoutManager(LayoutManager layout) {
        layoutManager = layout;
        layout.list = this;
    }

    public LayoutManager getLayoutManager() {
        return layoutManager;
    }

    public int getScrollState() {
        return standInState;
    }

    public void addOnScrollListener(OnScrollListener listener) {
        scrollListeners.add(listener);
    }

    public void removeOnScrollListener(OnScrollListener listener) {
        scrollListeners.remove(listener);
    }

    public void addRecyclerListener(RecyclerListener listener) {
        recyclerListeners.add(listener);
    }

    public void removeRecyclerListener(RecyclerListener listener) {
        recyclerListeners.remove(listener);
    }

    private int columns() {
        return layoutManager instanceof GridLayoutManager
                ? ((GridLayoutManager) layoutManager).getSpanCount()
                : 1;
    }

    int standInFirst() {
        return rows.isEmpty() ? -1 : rows.firstKey();
    }

    int standInLast() {
        return rows.isEmpty() ? -1 : rows.lastKey();
    }

    View standInRow(int position) {
        ViewHolder row = rows.get(position);
        return row == null ? null : row.itemView;
    }

    /** The list's actions in a layout pass, which it reports afterwards. */
    public void standInLayout() {
        fill();
        tell(0);
    }

    public void standInScroll(int pixels) {
        int lines = (adapter.getItemCount() + columns() - 1) / columns();
        int end = Math.max(0, lines * standInRowPixels - standInHeight);
        int moved = Math.max(0, Math.min(end, offset + pixels)) - offset;
        offset += moved;
        fill();
        tell(moved);
    }

    public void standInJump(int position) {
        offset = position / columns() * standInRowPixels;
        fill();
        tell(0);
    }

    private void tell(int moved) {
        for (OnScrollListener listener : scrollListeners) listener.onScrolled(this, 0, moved);
    }

    private void fill() {
        int first = offset / standInRowPixels * columns();
        int past = (offset + standInHeight - 1) / standInRowPixels * columns() + columns();
        int last = Math.min(adapter.getItemCount(), past) - 1;
        for (int position : new ArrayList<>(rows.keySet())) {
            if (position < first || position > last) keep(rows.remove(position));
        }
        for (int position = first; position <= last; position++) {
            ViewHolder row = rows.get(position);
            if (row == null) row = enter(position);
            row.itemView.standInTop = position / columns() * standInRowPixels - offset;
            row.itemView.standInHeight = standInRowPixels;
        }
    }

    private ViewHolder enter(int position) {
        ViewHolder row = null;
        for (ViewHolder same : kept) {
            if (same.position == position) row = same;
        }
        if (row != null) {
            kept.remove(row);
        } else {
            row = pool.isEmpty() ? adapter.onCreateViewHolder(this, 0) : pool.pop();
            adapter.onBindViewHolder(row, position);
            row.position = position;
        }
        rows.put(position, row);
        addView(row.itemView);
        return row;
    }

    private void keep(ViewHolder row) {
        removeView(row.itemView);
        kept.add(row);
        if (kept.size() <= 2) return;
        recycle(kept.remove());
    }

    private void recycle(ViewHolder row) {
        for (RecyclerListener listener : recyclerListeners) listener.onViewRecycled(row);
        pool.push(row);
    }
}
