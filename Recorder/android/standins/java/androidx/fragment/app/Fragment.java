package androidx.fragment.app;

import android.view.View;

public class Fragment {
    public View standInView;

    public View getView() {
        return standInView;
    }
}
