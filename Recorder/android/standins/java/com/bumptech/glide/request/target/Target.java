package com.bumptech.glide.request.target;

public interface Target<R> {
    int SIZE_ORIGINAL = Integer.MIN_VALUE;

    void getSize(SizeReadyCallback cb);
}
