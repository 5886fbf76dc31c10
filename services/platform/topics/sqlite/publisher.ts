import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MachineClock } from '../../clock/port.ts';
import { PublishOutcomeUnknown, type TopicMessage } from '../port.ts';
import { partitionOf } from './partition-of.ts';

interface Publication {
  readonly topic: string;
  readonly messages: readonly TopicMessage[];
  readonly settle: (failure?: PublishOutcomeUnknown) => void;
}

interface Open {
  readonly database: DatabaseSync;
  readonly insert: StatementSync;
}

/** Writes messages, those of one turn of the microtask queue in one transaction: one flush of the disk for all. */
export class Publisher {
  readonly #connect: () => DatabaseSync;
  readonly #clock: MachineClock;
  readonly #published: (topic: string, partition: number) => void;
  #open: Open | undefined;
  #waiting: Publication[] = [];
  #closed = false;

  /** `published` is told of each partition that may have more, after a commit and after a failure: that may have been kept, too. */
  constructor(
    connect: () => DatabaseSync,
    clock: MachineClock,
    published: (topic: string, partition: number) => void,
  ) {
    this.#connect = connect;
    this.#clock = clock;
    this.#published = published;
    this.#open = this.#opened();
  }

  async publish(topic: string, messages: readonly TopicMessage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush());
      const settle = (failure?: PublishOutcomeUnknown): void => (failure ? reject(failure) : resolve());
      this.#waiting.push({ topic, messages, settle });
    });
  }

  async close(): Promise<void> {
    // Whatever was gathered in this turn is written before the table closes.
    await Promise.resolve();
    this.#closed = true;
    this.#open?.database.close();
    this.#open = undefined;
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const failure = this.#commit(waiting);
    for (const { settle } of waiting) settle(failure);
    for (const { topic, messages } of waiting) {
      for (const partition of new Set(messages.map(({ key }) => partitionOf(key)))) {
        this.#published(topic, partition);
      }
    }
  }

  #commit(publications: readonly Publication[]): PublishOutcomeUnknown | undefined {
    if (this.#closed) return new PublishOutcomeUnknown('The topics are closed');
    try {
      this.#open ??= this.#opened();
      const { database, insert } = this.#open;
      const now = this.#clock.now().toISOString();
      database.exec('BEGIN IMMEDIATE');
      for (const { topic, messages } of publications) {
        for (const { id, key, value, headers } of messages) {
          insert.run(topic, partitionOf(key), id, key, value, JSON.stringify(headers), now);
        }
      }
      database.exec('COMMIT');
      return undefined;
    } catch (error) {
      this.#abandon();
      return new PublishOutcomeUnknown('It is not known whether the messages were kept', { cause: error });
    }
  }

  /** A failed write may have ended the transaction; where that cannot be told, only a fresh connection helps. */
  #abandon(): void {
    const open = this.#open;
    if (!open) return;
    try {
      if (open.database.isTransaction) open.database.exec('ROLLBACK');
    } catch {
      this.#open = undefined;
      open.database.close();
    }
  }

  #opened(): Open {
    const database = this.#connect();
    const insert = database.prepare(
      `INSERT INTO message (topic, partition, id, key, value, headers, published_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    return { database, insert };
  }
}
