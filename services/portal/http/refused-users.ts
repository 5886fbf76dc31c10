import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shortBody } from '#api/access/declared-routes';
import { identityOf } from '#api/access/identity';
import { tooManyRequests } from '#api/errors/api-error';
import type { RefusalDelay } from '#platform/fairness/refusal-delay';

/** Too large, too often. No screen goes on after these. */
const refusals: ReadonlySet<number> = new Set([413, 429]);

/** Whatever else a large body, or one of unknown length, is refused for: its bytes came for nothing, and come again as fast as they are refused. */
const isRefusedBody = ({ headers }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode >= 400 &&
  statusCode < 500 &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBody);

const userOf = (request: FastifyRequest): string | undefined => identityOf(request)?.principal.userId;

/**
 * Holds a request of whoever was refused often, before anything of it is read. Strangers of a network do not wait for what
 * others of it were refused; signing in has delays of its own.
 * @throws ApiError 429 where too many are held, and where its sender has gone meanwhile: hanging up shortens no wait; its connection
 * is closed, so that nobody waits for it
 */
export const holdAfterRefusals = async (
  delay: RefusalDelay,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const user = userOf(request);
  if (user === undefined) return;
  const closed = new AbortController();
  const end = (): void => closed.abort();
  reply.raw.once('close', end);
  try {
    if ((await delay.wait(user, closed.signal)) && !closed.signal.aborted) return;
    request.raw.destroy();
    throw tooManyRequests(1);
  } finally {
    reply.raw.off('close', end);
  }
};

/** Counts the refusals of people, whichever limit they come from. */
export const countRefusals = (fastify: FastifyInstance, delay: RefusalDelay): void => {
  fastify.addHook('onResponse', async (request, reply) => {
    const user = userOf(request);
    if (user === undefined) return;
    if (refusals.has(reply.statusCode) || isRefusedBody(request, reply)) await delay.refused(user);
  });
};
