package evictionlab.recorder.hooks;

import evictionlab.recorder.transfers.RecordedTransfer;
import evictionlab.recorder.transfers.TransferLog;
import java.io.File;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Response;

// Copy this file into an app that uses OkHttp 3.11 or later. It is Java, since Kotlin would have to
// be written otherwise for OkHttp 3 than for 4 and 5. It was compiled and run with 3.13.1.

/**
 * Writes a HAR with an entry for each call of OkHttp, for {@code lab trace import}. The app needs
 * nothing else:
 *
 * <pre>
 * OkHttpClient.Builder().eventListenerFactory(OkHttpTransfers(File(cacheDir, "transfers.har")))
 * </pre>
 *
 * Numbers stand for URLs and servers. Headers, queries and bodies aren't written. The file is a
 * whole one at each moment, though the app is killed.
 */
public final class OkHttpTransfers implements EventListener.Factory {
    private final TransferLog log;

    public OkHttpTransfers(File file) {
        this(new TransferLog(file));
    }

    public OkHttpTransfers(TransferLog log) {
        this.log = log;
    }

    @Override
    public EventListener create(Call call) {
        return new Listener(log);
    }

    /** Of one call. A redirection and a check with the server begin anew: the last one counts. */
    private static final class Listener extends EventListener {
        private final TransferLog log;
        private RecordedTransfer transfer;

        Listener(TransferLog log) {
            this.log = log;
        }

        @Override
        public void callStart(Call call) {
            transfer =
                    new RecordedTransfer(
                            call.request().url().toString(),
                            call.request().url().host(),
                            System.nanoTime());
        }

        @Override
        public void requestHeadersStart(Call call) {
            if (transfer == null) return;
            transfer.sentNs = System.nanoTime();
            transfer.firstByteNs = null;
            transfer.bytes = null;
        }

        // Its start is called before the listener waits for the answer: the end is the first sign.
        @Override
        public void responseHeadersEnd(Call call, Response response) {
            if (transfer == null) return;
            transfer.firstByteNs = System.nanoTime();
            transfer.status = response.code();
            transfer.mediaType = response.header("Content-Type");
            transfer.version = response.protocol().toString();
        }

        @Override
        public void responseBodyEnd(Call call, long byteCount) {
            if (transfer == null) return;
            transfer.endNs = System.nanoTime();
            transfer.bytes = byteCount;
        }

        @Override
        public void callEnd(Call call) {
            end(false);
        }

        @Override
        public void callFailed(Call call, IOException error) {
            end(true);
        }

        private void end(boolean hasFailed) {
            RecordedTransfer ended = transfer;
            transfer = null;
            if (ended == null) return;
            if (ended.endNs == null) ended.endNs = System.nanoTime();
            ended.hasFailed = hasFailed;
            ended.isCached = !hasFailed && ended.sentNs == null;
            log.add(ended);
        }
    }
}
