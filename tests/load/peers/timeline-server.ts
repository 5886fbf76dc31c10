/**
 * A bare consumer of the voyage feed, on the product's own topics and with its threads: each statement is parsed, the events that it came
 * to in the portal are inserted in a log of one flush each, the voyage's document is upserted, and its row sent to a bare websocket.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { staffPortCallsChannel } from '#contracts/live/channels';
import type { TimelineVoyage } from '#contracts/port-calls/timeline';
import { type VoyageMessage, voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import { type Led, messageOf, publishStatements } from '../support/voyage-questions.ts';
import { BareDocuments } from './bare-documents.ts';
import { BareLog } from './bare-log.ts';
import { listeningPort } from '../../support/listening-port.ts';

export interface TimelineServerOptions {
  /** Of its topics, log and documents; empty. */
  readonly own: string;
  /** What the portal's statements came to: `Led` of each voyage. */
  readonly led: string;
  /** Rows of the timeline as the portal answers them. */
  readonly rows: string;
}

const { own, led, rows } = optionsGiven() as TimelineServerOptions;
const ledBy = new Map(
  (JSON.parse(readFileSync(led, 'utf8')) as readonly Led[]).map((one) => [one.voyageId, one]),
);
const rowOf = new Map(
  (JSON.parse(readFileSync(rows, 'utf8')) as readonly TimelineVoyage[]).map((row) => [row.voyageId, row]),
);
const started = new Date().toISOString();
const topics = openSqliteTopics(own);
const log = await BareLog.open(join(own, 'log.db'), 'group');
const documents = await BareDocuments.open(join(own, 'documents.db'), ['state', 'ends']);
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const revisions = new Map<string, number>();
const channel = staffPortCallsChannel.name();

const take = async (value: string): Promise<void> => {
  const { voyageId, statedAt } = JSON.parse(value) as VoyageMessage;
  const told = ledBy.get(voyageId);
  const row = rowOf.get(voyageId);
  if (!told || !row) throw new Error(`Nothing was told of ${voyageId}`);
  const stream = `voyage-${voyageId}`;
  const at = new Date().toISOString();
  const from = revisions.get(stream) ?? 0;
  revisions.set(stream, from + told.events.length);
  const positions = await Promise.all(
    told.events.map(({ type, data, metadata }, n) =>
      log.append([stream, from + n, randomUUID(), type, data, metadata, at]),
    ),
  );
  const position = String(positions.at(-1)).padStart(20, '0');
  await documents.write([voyageId, position, from + told.events.length, told.document]);
  const cursor = `00000000-0000-4000-8000-000000000000.voyages@3#1.${position}`;
  const data = JSON.stringify({ documents: [{ ...row, toldAt: statedAt, cursor }], gone: [], cursor });
  const frame = JSON.stringify({ event: 'port-call.changed', channel, data });
  for (const socket of sockets.clients) socket.send(frame);
};

await topics.consume({
  group: 'bare',
  topics: [voyageFeedTopics.statements],
  handle: ({ value }) => take(value),
  failed: (error) => {
    throw error;
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const port = listeningPort(server);

/** `tell {n} {hours}`, as the portal's process answers it. */
const ownAnswer = (question: string): Promise<number> => {
  const [, n = '', hours = ''] = question.split(' ');
  return publishStatements(topics, messageOf(Number(n), Number(hours), started));
};

answerQuestions({
  address: `http://127.0.0.1:${port}`,
  close: async () => {
    for (const socket of sockets.clients) socket.terminate();
    await topics.close();
    await log.close();
    documents.close();
    server.close();
  },
  own: ownAnswer,
});
