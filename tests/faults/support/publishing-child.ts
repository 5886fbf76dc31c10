/**
 * A process that publishes to Kafka, key by key, each key's numbers in order, the next one after the acknowledgement of
 * the one before, and writes down each acknowledgement, into the file that is its standard output. It goes on where
 * that file ends, and repeats what was not acknowledged with the same id, as an effect does from its stream.
 *
 * Arguments: broker, topic, keys, file of earlier acknowledgements.
 */
import { readFileSync, writeSync } from 'node:fs';
import { openKafkaTopics } from '../../../services/platform/topics/kafka/open-kafka-topics.ts';
import { PublishOutcomeUnknown } from '../../../services/platform/topics/port.ts';

/** Number `number` of the key is durable. */
export interface Acknowledged {
  readonly key: string;
  readonly number: number;
}

const [broker = '', topic = '', keys = '8', file = ''] = process.argv.slice(2);
// Lives for as long as its parent does, and while it has nothing but a broker to wait for.
process.channel?.ref();
process.on('disconnect', () => process.exit());

const topics = openKafkaTopics({ brokers: [broker], publishDeadlineMs: 3_000, onFault: () => undefined });

const next = new Map(Array.from({ length: Number(keys) }, (_, key) => [`key-${key}`, 0]));
for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
  const { key, number }: Acknowledged = JSON.parse(line);
  next.set(key, number + 1);
}

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());

const publishAll = async (key: string, first: number): Promise<void> => {
  for (let number = first; !stopping.signal.aborted;) {
    try {
      await topics.publish(topic, [
        { id: `${key}/${number}`, key, value: JSON.stringify({ number }), headers: {} },
      ]);
    } catch (error) {
      if (!(error instanceof PublishOutcomeUnknown)) throw error;
      continue;
    }
    const line: Acknowledged = { key, number };
    writeSync(1, `${JSON.stringify(line)}\n`);
    number += 1;
    process.send?.(number);
  }
};

await Promise.all([...next].map(async ([key, first]) => publishAll(key, first)));
await topics.close();
process.exit();
