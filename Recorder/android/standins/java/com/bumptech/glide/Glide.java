package com.bumptech.glide;

import android.app.Activity;

public class Glide {
    public static RequestManager with(Activity activity) {
        return new RequestManager();
    }
}
