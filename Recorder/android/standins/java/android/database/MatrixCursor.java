package android.database;

/** Has one row. */
public class MatrixCursor implements Cursor {
    private Object[] row;

    public MatrixCursor(String[] columnNames) {}

    public void addRow(Object[] columnValues) {
        row = columnValues;
    }

    @Override
    public String getString(int columnIndex) {
        return row[columnIndex] == null ? null : row[columnIndex].toString();
    }
}
