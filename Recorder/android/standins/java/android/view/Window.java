package android.view;

import android.content.Context;

public class Window {
    private final ViewGroup decor;

    public Window(Context context) {
        decor = new ViewGroup(context);
        decor.standInEnterWindow(true);
    }

    public final ViewGroup standInDecor() {
        return decor;
    }

    public final View peekDecorView() {
        return decor;
    }
}
