package androidx.fragment.app;

import java.util.ArrayList;
import java.util.List;

public class FragmentManager {
    public abstract static class FragmentLifecycleCallbacks {
        public void onFragmentViewDestroyed(FragmentManager fm, Fragment f) {}
    }

    public final List<FragmentLifecycleCallbacks> standInCallbacks = new ArrayList<>();

    public void registerFragmentLifecycleCallbacks(
            FragmentLifecycleCallbacks cb, boolean recursive) {
        standInCallbacks.add(cb);
    }
}
