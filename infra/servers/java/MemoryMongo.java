import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.backend.memory.index.MemoryUniqueIndex;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.util.Collection;
import java.util.List;

/** mongo-java-server on the memory backend, as far towards a MongoDB 7 as its driver needs. Argument: the port, or 0. */
public final class MemoryMongo {
    public static void main(String[] args) {
        MongoServer server = new MongoServer(new Backend().version(new Version7()));
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        System.out.println("ready " + server.getLocalAddress().getPort());
    }

    /** The driver speaks to no server below wire version 9. */
    private static final class Version7 implements MongoVersion {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(7, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 21;
        }
    }

    private static final class Backend extends MemoryBackend {
        @Override
        public MemoryDatabase openOrCreateDatabase(String name) {
            return new Database(name, getCursorRegistry());
        }

        @Override
        public Document handleCommand(Channel channel, String database, String command, Document query) {
            if (command.equalsIgnoreCase("endSessions")) return new Document("ok", 1.0);
            if (!command.equalsIgnoreCase("hello")) return super.handleCommand(channel, database, command, query);
            return super.handleCommand(channel, database, "ismaster", query)
                .append("isWritablePrimary", true)
                .append("logicalSessionTimeoutMinutes", 30);
        }
    }

    private static final class Database extends MemoryDatabase {
        Database(String name, CursorRegistry cursors) {
            super(name, cursors);
        }

        @Override
        protected Index<Integer> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
            return new NarrowingIndex(name, keys, sparse);
        }

        @Override
        public Document handleCommand(
            Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
            Document answer = super.handleCommand(channel, command, query, databases, oplog);
            if (command.equalsIgnoreCase("listCollections")) keepNamed(answer, query);
            return answer;
        }

        private static void keepNamed(Document answer, Document query) {
            Object wanted = query.get("filter") instanceof Document filter ? filter.get("name") : null;
            if (!(wanted instanceof String)) return;
            Document cursor = (Document) answer.get("cursor");
            List<?> all = List.copyOf((Collection<?>) cursor.get("firstBatch"));
            cursor.put("firstBatch", all.stream().filter(one -> wanted.equals(((Document) one).get("name"))).toList());
        }
    }

    /**
     * Serves a query that names all of its keys and more: the rest is matched on what the keys found. Without it, a
     * guarded update by `_id` and position reads the whole collection.
     */
    private static final class NarrowingIndex extends MemoryUniqueIndex {
        NarrowingIndex(String name, List<IndexKey> keys, boolean sparse) {
            super(name, keys, sparse);
        }

        @Override
        public synchronized boolean canHandle(Document query) {
            return super.canHandle(narrowed(query));
        }

        @Override
        public synchronized Iterable<Integer> getPositions(Document query) {
            return super.getPositions(narrowed(query));
        }

        private Document narrowed(Document query) {
            Document own = new Document();
            for (String key : keys()) {
                Object value = query.get(key);
                if (value == null || value instanceof Collection) return query;
                own.put(key, value);
            }
            return own;
        }
    }
}
