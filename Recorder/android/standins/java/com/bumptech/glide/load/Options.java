package com.bumptech.glide.load;

import java.util.HashMap;
import java.util.Map;

public final class Options {
    private final Map<Option<?>, Object> values = new HashMap<>();

    public <T> Options set(Option<T> option, T value) {
        values.put(option, value);
        return this;
    }

    @SuppressWarnings("unchecked")
    public <T> T get(Option<T> option) {
        return (T) values.get(option);
    }
}
