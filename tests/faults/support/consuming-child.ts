/**
 * A process that consumes from Kafka and writes down the id of each message before it says that it has handled it, into
 * the file that is its standard output.
 *
 * Arguments: broker, topic, group.
 */
import { writeSync } from 'node:fs';
import { openKafkaTopics } from '../../../services/platform/topics/kafka/open-kafka-topics.ts';

const [broker = '', topic = '', group = ''] = process.argv.slice(2);
// Lives for as long as its parent does, and while it has nothing but a broker to wait for.
process.channel?.ref();
process.on('disconnect', () => process.exit());

const topics = openKafkaTopics({ brokers: [broker], sessionMs: 2_000, onFault: () => undefined });
let handled = 0;

await topics.consume({
  group,
  topics: [topic],
  handle: async ({ id }) => {
    writeSync(1, `${id}\n`);
    handled += 1;
    process.send?.(handled);
  },
  failed: () => undefined,
});
process.on('SIGTERM', () => {
  void topics.close().then(() => process.exit(0));
});
