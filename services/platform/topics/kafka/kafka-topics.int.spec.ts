import { kafkaForTests, ranOn, skippedSuite } from '../../../../tests/support/servers.ts';
import { topicsContract } from '../topics.contract.ts';
import type { Topics } from '../port.ts';
import { openKafkaTopics } from './open-kafka-topics.ts';

const kafka = await kafkaForTests();

const open = async (brokers: readonly string[]): Promise<Topics> =>
  openKafkaTopics({
    brokers,
    onFault: (error, doing) => process.stderr.write(`${doing}: ${String(error)}\n`),
  });

if (kafka) {
  ranOn('topics', kafka.engine);
  topicsContract('Kafka', {
    open: () => open(kafka.brokers),
    reopen: async (topics) => {
      await topics.close();
      return open(kafka.brokers);
    },
  });
} else {
  skippedSuite('topics: Kafka', 'has no server here');
}
