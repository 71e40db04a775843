package com.bumptech.glide.load;

import com.bumptech.glide.load.engine.Resource;
import java.io.IOException;

public interface ResourceDecoder<T, Z> {
    boolean handles(T source, Options options) throws IOException;

    Resource<Z> decode(T source, int width, int height, Options options) throws IOException;
}
