import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { StoredEvent } from '#platform/event-store/port';

/** The client as its documents say, with an idempotent producer and a topic that is there. */
export class BareKafka {
  readonly #producer: Producer;

  private constructor(producer: Producer) {
    this.#producer = producer;
  }

  static async connect(brokers: readonly string[], topic: string, partitions: number): Promise<BareKafka> {
    const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: partitions }] });
    await admin.disconnect();
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return new BareKafka(producer);
  }

  async publish(topic: string, events: readonly StoredEvent[]): Promise<void> {
    await this.#producer.send({
      topic,
      acks: -1,
      messages: events.map(({ id, stream, data, type }) => ({
        key: stream,
        value: data,
        headers: { type, id },
      })),
    });
  }

  async close(): Promise<void> {
    await this.#producer.disconnect();
  }
}
