package com.bumptech.glide;

import android.widget.ImageView;
import com.bumptech.glide.request.BaseRequestOptions;
import com.bumptech.glide.request.target.ViewTarget;

public class RequestBuilder<TranscodeType>
        extends BaseRequestOptions<RequestBuilder<TranscodeType>> {
    public ViewTarget<ImageView, TranscodeType> into(ImageView view) {
        return new ViewTarget<ImageView, TranscodeType>(view) {};
    }
}
