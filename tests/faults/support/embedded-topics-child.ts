/**
 * A process that publishes to embedded topics from several callers at once and writes down what it tries and what was
 * acknowledged, in the form of `append-child.ts`.
 *
 * Arguments: folder, callers, messages a caller.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openSqliteTopics } from '../../../services/platform/topics/sqlite/open-sqlite-topics.ts';

const [folder = '', callers = '8', messages = '12'] = process.argv.slice(2);
const topics = openSqliteTopics(folder);

const say = (is: 'tried' | 'acknowledged', attempt: string): void => {
  writeSync(1, `${JSON.stringify({ is, attempt })}\n`);
};

const call = async (caller: number): Promise<void> => {
  for (let count = 0; count < Number(messages); count += 1) {
    const attempt = randomUUID();
    say('tried', attempt);
    await topics.publish('bookings', [{ id: attempt, key: `b-${caller}`, value: '{}', headers: {} }]);
    say('acknowledged', attempt);
  }
};

await Promise.all(Array.from({ length: Number(callers) }, async (_, caller) => call(caller)));
await topics.close();
