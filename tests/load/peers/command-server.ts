/**
 * A bare Fastify route with the threads of the product: the session, a durable insert in the log's worker, the answer, an
 * upsert in the documents' worker, and the document to a bare websocket.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import type { DraftChangesRequest } from '#contracts/declaration-draft/draft-calls';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import { BareLog } from './bare-log.ts';
import { openForReading, sessionCheck } from './bare-session.ts';
import { BareDocuments } from './bare-documents.ts';

export interface CommandServerOptions {
  /** Of the portal: sessions and members are read there. */
  readonly folder: string;
  /** Its own log and documents. */
  readonly own: string;
}

const { folder, own } = optionsGiven() as CommandServerOptions;
const check = sessionCheck(openForReading(folder, 'vault.db'), openForReading(folder, 'documents.db'));
const log = await BareLog.open(join(own, 'log.db'), 'group');
const documents = await BareDocuments.open(join(own, 'documents.db'), ['draftId']);

const fastify = Fastify();
const sockets = new WebSocketServer({ server: fastify.server, perMessageDeflate: false });
const revisions = new Map<string, number>();

/** A draft's row as the product keeps and pushes it. */
const rowOf = (
  draftId: string,
  id: string,
  revision: number,
  position: string,
  comment: unknown,
  by: string,
) => ({
  id,
  draftId,
  revision,
  cursor: `00000000-0000-4000-8000-000000000000.draft-rows@1#1.${position}`,
  bookingId: null,
  place: 1,
  line: null,
  bookingNo: null,
  letterIndex: null,
  continuationOf: null,
  replaces: null,
  match: null,
  cells: { comment: { base: null, value: comment, by } },
  submitting: null,
  reopened: null,
  touchedBy: [by],
});

const publish = async (draft: string, row: ReturnType<typeof rowOf>, position: string): Promise<void> => {
  await documents.write([`${draft}/${row.id}`, position, row.revision, JSON.stringify(row)]);
  const data = JSON.stringify({ documents: [row], gone: [], cursor: row.cursor });
  const frame = JSON.stringify({ event: 'draft.changed', channel: `private-draft.${draft}`, data });
  for (const socket of sockets.clients) socket.send(frame);
};

fastify.post<{ Params: { readonly id: string; readonly draft: string }; Body: DraftChangesRequest }>(
  '/api/customer/organisation/:id/cargo-bookings/cargo-declarations/drafts/:draft/changes',
  async (request, reply) => {
    const { id, draft } = request.params;
    const principal = check(request.headers.cookie, id);
    if (!principal) return reply.code(404).send();
    const [change] = request.body.changes;
    if (!change) return reply.code(422).send();
    const stream = `draft-${draft}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const commandId = String(request.headers['idempotency-key']);
    const metadata = {
      actor: principal.user,
      organisation: id,
      side: 'external',
      commandId,
      payloadHash: '0'.repeat(64),
    };
    const data = {
      by: principal.user,
      reason: request.body.reason,
      changes: [{ row: change.id, ...change }],
    };
    const number = await log.append([
      stream,
      revision,
      randomUUID(),
      'CellsChanged',
      JSON.stringify(data),
      JSON.stringify({ ...metadata, correlationId: commandId }),
      new Date().toISOString(),
    ]);
    const position = String(number).padStart(20, '0');
    void publish(draft, rowOf(draft, change.id, revision, position, change.to, principal.user), position);
    void reply.header('laycan-position', position);
    return { importId: draft, rows: { [change.id]: revision }, added: [], skipped: [] };
  },
);

const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({
  address,
  close: async () => {
    for (const socket of sockets.clients) socket.terminate();
    await fastify.close();
    await log.close();
    documents.close();
  },
});
