import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { ReceivedMessage } from '../port.ts';
import type { ConsumerGroupView, TopicMessageView, TopicView } from '#contracts/operations/topics';

type Row = Readonly<Record<string, SQLOutputValue>>;

const text = (row: Row, column: string): string => String(row[column]);

const toPublished = (row: Row): TopicMessageView => ({
  id: text(row, 'id'),
  key: text(row, 'key'),
  value: text(row, 'value'),
  headers: JSON.parse(text(row, 'headers')),
  partition: Number(row['partition']),
  offset: text(row, 'position'),
  publishedAt: text(row, 'published_at'),
});

const toReceived = (topic: string, row: Row): ReceivedMessage => {
  const { publishedAt: _, ...message } = toPublished(row);
  return { ...message, topic };
};

/** Reads messages, and keeps where groups of consumers stand. */
export class MessageReader {
  readonly #database: DatabaseSync;
  readonly #next: StatementSync;
  readonly #page: StatementSync;
  readonly #handled: StatementSync;
  readonly #commit: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#next = database.prepare(
      `SELECT * FROM message WHERE topic = ? AND partition = ? AND position > ? ORDER BY position LIMIT CAST(? AS INTEGER)`,
    );
    this.#page = database.prepare(
      `SELECT * FROM message WHERE topic = ? AND position > ? ORDER BY position LIMIT CAST(? AS INTEGER)`,
    );
    this.#handled = database.prepare(
      `SELECT position FROM consumer_offset WHERE consumer_group = ? AND topic = ? AND partition = ?`,
    );
    this.#commit = database.prepare(
      `INSERT INTO consumer_offset VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET position = excluded.position`,
    );
  }

  next(topic: string, partition: number, after: string, limit: number): readonly ReceivedMessage[] {
    return this.#next.all(topic, partition, Number(after), limit).map((row) => toReceived(topic, row));
  }

  page(topic: string, after: string, limit: number): readonly TopicMessageView[] {
    return this.#page.all(topic, Number(after), limit).map(toPublished);
  }

  /** Offset of the last message that a group has handled; '0' for a new one. */
  handled(group: string, topic: string, partition: number): string {
    return String(this.#handled.get(group, topic, partition)?.['position'] ?? 0);
  }

  commit(group: string, topic: string, partition: number, offset: string): void {
    this.#commit.run(group, topic, partition, Number(offset));
  }

  states(): readonly TopicView[] {
    const ends = this.#database
      .prepare(
        `SELECT topic, partition, max(position) AS position, count(*) AS messages
         FROM message GROUP BY topic, partition ORDER BY topic, partition`,
      )
      .all();
    const groups = this.#groups();
    return Object.entries(Object.groupBy(ends, (row) => text(row, 'topic'))).map(([topic, rows = []]) => ({
      topic,
      messages: rows.reduce((sum, row) => sum + Number(row['messages']), 0),
      partitions: rows.map((row) => ({ partition: Number(row['partition']), offset: text(row, 'position') })),
      groups: groups.get(topic) ?? [],
    }));
  }

  close(): void {
    this.#database.close();
  }

  #groups(): ReadonlyMap<string, readonly ConsumerGroupView[]> {
    const lags = this.#database
      .prepare(
        `SELECT topic, consumer_group, (
           SELECT count(*) FROM message WHERE message.topic = groups.topic AND message.position > ifnull((
             SELECT consumer_offset.position FROM consumer_offset
             WHERE consumer_offset.consumer_group = groups.consumer_group
               AND consumer_offset.topic = message.topic AND consumer_offset.partition = message.partition
           ), 0)
         ) AS lag
         FROM (SELECT DISTINCT topic, consumer_group FROM consumer_offset) AS groups
         ORDER BY topic, consumer_group`,
      )
      .all();
    const offsets = this.#database.prepare(
      `SELECT partition, position FROM consumer_offset WHERE topic = ? AND consumer_group = ? ORDER BY partition`,
    );
    const found = new Map<string, ConsumerGroupView[]>();
    for (const row of lags) {
      const [topic, group] = [text(row, 'topic'), text(row, 'consumer_group')];
      const handled = offsets
        .all(topic, group)
        .map((offset) => ({ partition: Number(offset['partition']), offset: text(offset, 'position') }));
      found.set(topic, [...(found.get(topic) ?? []), { group, lag: Number(row['lag']), handled }]);
    }
    return found;
  }
}
