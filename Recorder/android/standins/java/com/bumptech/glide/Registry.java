package com.bumptech.glide;

import com.bumptech.glide.load.ResourceDecoder;
import java.util.LinkedHashMap;
import java.util.Map;

public class Registry {
    public static final String BUCKET_BITMAP = "Bitmap";
    public final Map<Class<?>, ResourceDecoder<?, ?>> standInDecoders = new LinkedHashMap<>();

    public <Data, TResource> Registry prepend(
            String bucket,
            Class<Data> dataClass,
            Class<TResource> resourceClass,
            ResourceDecoder<Data, TResource> decoder) {
        standInDecoders.put(dataClass, decoder);
        return this;
    }
}
