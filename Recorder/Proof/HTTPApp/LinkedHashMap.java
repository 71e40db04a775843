package evictionlab.proof;

import java.util.Map;

/** Android's own LinkedHashMap has one method more, which LruCache calls. */
public class LinkedHashMap<K, V> extends java.util.LinkedHashMap<K, V> {
    public LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor, accessOrder);
    }

    public LinkedHashMap(Map<K, V> map) {
        super(map);
    }

    public Map.Entry<K, V> eldest() {
        return isEmpty() ? null : entrySet().iterator().next();
    }
}
