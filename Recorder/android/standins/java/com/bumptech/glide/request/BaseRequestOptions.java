package com.bumptech.glide.request;

import com.bumptech.glide.load.Option;
import com.bumptech.glide.load.Options;

public abstract class BaseRequestOptions<T extends BaseRequestOptions<T>> {
    private final Options options = new Options();
    private int overrideWidth = -1;
    private int overrideHeight = -1;

    @SuppressWarnings("unchecked")
    public <Y> T set(Option<Y> option, Y value) {
        options.set(option, value);
        return (T) this;
    }

    @SuppressWarnings("unchecked")
    public T override(int width, int height) {
        overrideWidth = width;
        overrideHeight = height;
        return (T) this;
    }

    public final int getOverrideWidth() {
        return overrideWidth;
    }

    public final int getOverrideHeight() {
        return overrideHeight;
    }

    public final Options getOptions() {
        return options;
    }
}
