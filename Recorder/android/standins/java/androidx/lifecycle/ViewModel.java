package androidx.lifecycle;

public abstract class ViewModel {}
