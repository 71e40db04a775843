package android.graphics.drawable;

public class Drawable {}
