package com.bumptech.glide.request.target;

public interface SizeReadyCallback {
    void onSizeReady(int width, int height);
}
