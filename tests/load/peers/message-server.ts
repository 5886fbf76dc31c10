/**
 * A bare Fastify route for messages, with the threads of the product: the session, a durable insert in the log's worker, the
 * answer, an upsert in the documents' worker, and the message to a bare websocket.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { nominationChannel } from '#contracts/live/channels';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import { BareDocuments } from './bare-documents.ts';
import { BareLog } from './bare-log.ts';
import { openForReading, sessionCheck } from './bare-session.ts';

export interface MessageServerOptions {
  /** Of the portal: sessions and members are read there. */
  readonly folder: string;
  /** Its own log and documents. */
  readonly own: string;
}

const { folder, own } = optionsGiven() as MessageServerOptions;
const check = sessionCheck(openForReading(folder, 'vault.db'), openForReading(folder, 'documents.db'));
const log = await BareLog.open(join(own, 'log.db'), 'group');
const documents = await BareDocuments.open(join(own, 'documents.db'), ['nominationId', 'ordinal', 'author']);

const fastify = Fastify();
const sockets = new WebSocketServer({ server: fastify.server, perMessageDeflate: false });
const revisions = new Map<string, number>();

/** A message as the product keeps it. */
const messageOf = (said: {
  readonly nominationId: string;
  readonly ordinal: number;
  readonly author: string;
  readonly heardBy: readonly string[];
  readonly text: string;
  readonly at: string;
}) => ({
  ...said,
  type: 'message',
  side: 'external',
  vessel: null,
  organisation: null,
  terms: null,
  bookings: [],
  about: null,
  changes: [],
});

const publish = async (
  id: string,
  organisationId: string,
  message: ReturnType<typeof messageOf>,
  position: string,
): Promise<void> => {
  await documents.write([id, position, message.ordinal, JSON.stringify(message)]);
  const { nominationId, ordinal, type, author, text, about, vessel, organisation, changes } = message;
  const body = {
    text,
    about,
    vessel,
    organisation,
    laycanStart: null,
    laycanFinish: null,
    totalQty: null,
    loadingPort: null,
    dischargePorts: [],
    changes,
  };
  const cursor = `00000000-0000-4000-8000-000000000000.nomination-messages@2#1.${position}`;
  const user = { id: author, name: 'A. Almeida', isStaff: false };
  const view = { id, nominationId, ordinal, type, timestamp: message.at, user, body, cursor };
  const data = JSON.stringify({ documents: [view], gone: [], cursor });
  const channel = nominationChannel.name({ organisationId, nominationId, side: 'internal' });
  const frame = JSON.stringify({ event: 'nomination.message.created', channel, data });
  for (const socket of sockets.clients) socket.send(frame);
};

fastify.post<{
  Params: { readonly id: string; readonly nomination: string };
  Body: { readonly message: string };
}>(
  '/api/customer/organisation/:id/cargo-bookings/cargo-nominations/:nomination/messages',
  async (request, reply) => {
    const { id: organisation, nomination } = request.params;
    const principal = check(request.headers.cookie, organisation);
    if (!principal) return reply.code(404).send();
    const stream = `nomination-${nomination}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const commandId = String(request.headers['idempotency-key']);
    const { user: actor } = principal;
    const metadata = { actor, organisation, side: 'external', commandId, payloadHash: '0'.repeat(64) };
    const [messageId, at, text] = [randomUUID(), new Date().toISOString(), request.body.message];
    const heardBy = [organisation];
    const data = { nominationId: nomination, messageId, side: 'external', heardBy, text, about: null };
    const number = await log.append([
      stream,
      revision,
      randomUUID(),
      'MessagePosted',
      JSON.stringify(data),
      JSON.stringify({ ...metadata, correlationId: commandId }),
      at,
    ]);
    const position = String(number).padStart(20, '0');
    const said = { nominationId: nomination, ordinal: revision, author: actor, heardBy, text, at };
    void publish(messageId, organisation, messageOf(said), position);
    void reply.header('laycan-position', position);
    return { id: messageId };
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
