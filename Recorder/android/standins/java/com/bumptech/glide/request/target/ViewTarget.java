package com.bumptech.glide.request.target;

import android.view.View;

/** Says the size at once if the view has one, and else when it is laid out. */
public abstract class ViewTarget<T extends View, Z> implements Target<Z> {
    protected final T view;
    private SizeReadyCallback waiting;

    public ViewTarget(T view) {
        this.view = view;
    }

    @Override
    public void getSize(SizeReadyCallback cb) {
        waiting = cb;
        if (view.standInHeight != 0) standInLaidOut();
    }

    public void standInLaidOut() {
        waiting.onSizeReady(view.standInWidth, view.standInHeight);
    }
}
