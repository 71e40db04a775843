package android.view;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;

public class ViewGroup extends View {
    private final List<View> children = new ArrayList<>();

    public ViewGroup(Context context) {
        super(context);
    }

    public int getChildCount() {
        return children.size();
    }

    public View getChildAt(int index) {
        return children.get(index);
    }

    public void addView(View child) {
        children.add(child);
        child.parent = this;
        child.setAttached(isAttachedToWindow());
    }

    public void removeView(View child) {
        children.remove(child);
        child.parent = null;
        child.setAttached(false);
    }

    @Override
    void setAttached(boolean attached) {
        super.setAttached(attached);
        for (View child : children) child.setAttached(attached);
    }

    public void standInEnterWindow(boolean enters) {
        setAttached(enters);
    }
}
