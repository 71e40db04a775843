package android.database;

public interface Cursor {
    String getString(int columnIndex);
}
