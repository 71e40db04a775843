package com.bumptech.glide.load.engine;

public interface Resource<Z> {}
