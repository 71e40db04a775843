package android.os;

import java.io.File;
import java.io.FileNotFoundException;

public class ParcelFileDescriptor {
    public static final int MODE_READ_ONLY = 0x10000000;
    public final File standInFile;

    private ParcelFileDescriptor(File file) {
        standInFile = file;
    }

    public static ParcelFileDescriptor open(File file, int mode) throws FileNotFoundException {
        if (!file.isFile()) throw new FileNotFoundException(file.getPath());
        return new ParcelFileDescriptor(file);
    }
}
