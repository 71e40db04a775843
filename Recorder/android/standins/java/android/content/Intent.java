package android.content;

import android.os.Parcelable;
import java.util.HashMap;
import java.util.Map;

public class Intent {
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;

    public final Map<String, Object> standInExtras = new HashMap<>();
    public final String standInAction;
    public Intent standInTarget;
    public int standInFlags;

    public Intent(String action) {
        standInAction = action;
    }

    public Intent setType(String type) {
        return this;
    }

    public Intent putExtra(String name, Parcelable value) {
        standInExtras.put(name, value);
        return this;
    }

    public Intent addFlags(int flags) {
        standInFlags |= flags;
        return this;
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent chooser = new Intent("android.intent.action.CHOOSER");
        chooser.standInTarget = target;
        return chooser;
    }
}
