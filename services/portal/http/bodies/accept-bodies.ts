import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessCheck } from '#api/access/access-check';
import { type DeclaredRoute, shortBody } from '#api/access/declared-routes';
import { identityOf } from '#api/access/identity';
import { ApiError, tooLarge, tooManyRequests } from '#api/errors/api-error';
import { payloadHashInSlices, rememberPayloadHash } from '#api/platform/payload-hash';
import { RefusalDelay } from '#platform/fairness/refusal-delay';
import { onBehalfOf } from '#platform/fairness/requester';
import { answerInsteadOfHandler, noteAnswers } from '../answer-instead.ts';
import { isUpload } from '../is-upload.ts';
import { countRefusals, holdAfterRefusals } from '../refused-users.ts';
import { countBytes } from './count-bytes.ts';
import { readJson } from './read-json.ts';
import { type BodyFault, RefusedBody } from './json-scanner.ts';
import { UserBudgets } from './user-budgets.ts';

/** Values in a short body, and in one that carries drafts: a hundred thousand changed cells have nine each. */
const maxValues = { short: 10_000, long: 1_000_000 } as const;

const answers: Readonly<Record<BodyFault, () => ApiError>> = {
  too_large: tooLarge,
  too_deep: () => new ApiError(400, 'bad_request', 'The request is nested too deeply.'),
  malformed: () => new ApiError(400, 'bad_request', 'The request could not be read.'),
};

const keyOf = (method: string, path: string): string => `${method} ${path}`;

const routeOf = (
  routes: ReadonlyMap<string, DeclaredRoute>,
  { method, routeOptions }: FastifyRequest,
): DeclaredRoute | undefined =>
  // What HEAD asks for is worked out as for GET, and costs as much.
  routes.get(keyOf(method === 'HEAD' ? 'GET' : method, routeOptions.url ?? ''));

const refused = (error: unknown): unknown => (error instanceof RefusedBody ? answers[error.fault]() : error);

/** The bytes of a request; one that breaks off was the client's to end. */
async function* bytesOf(
  payload: AsyncIterable<Uint8Array>,
  checkBudget: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of payload) {
      checkBudget();
      yield bytes;
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw Object.assign(new ApiError(400, 'bad_request', 'The request broke off.'), { cause });
  }
}

/** As it was announced; of what is sent in chunks nobody says beforehand how long it is. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

const userOf = (request: FastifyRequest): string | undefined => identityOf(request)?.principal.userId;

/** @throws ApiError 429 */
const checkBudgetOf = (request: FastifyRequest, budgets: UserBudgets): void => {
  const user = userOf(request);
  const seconds = user === undefined ? 0 : budgets.wait(user);
  if (seconds > 0) throw tooManyRequests(seconds);
};

/** What has come is spent, whatever the request said of its length. */
const spendAsItComes = (request: FastifyRequest, reply: FastifyReply, budgets: UserBudgets): void => {
  const user = userOf(request);
  if (user === undefined) return;
  countBytes(request.raw, (bytes) => {
    budgets.spend(user, 'bytes', bytes);
    const seconds = isUpload(request) ? budgets.wait(user) : 0;
    // The parser of uploads looks at nobody's budget. What it has read is let go.
    if (seconds > 0) answerInsteadOfHandler(reply, tooManyRequests(seconds));
  });
};

/** Who hangs up before the answer has had his time as well. */
const spendTime = (request: FastifyRequest, reply: FastifyReply, budgets: UserBudgets): void => {
  const user = userOf(request);
  if (user === undefined) return;
  const since = performance.now();
  const spend = (): void => budgets.spend(user, 'time', performance.now() - since);
  if (reply.raw.destroyed) spend();
  else reply.raw.once('close', spend);
};

/** Who may not call a route, or has asked for too much, is refused before the body has come. */
const admitFirst = (
  fastify: FastifyInstance,
  access: Pick<AccessCheck, 'admit'>,
  routes: ReadonlyMap<string, DeclaredRoute>,
  budgets: UserBudgets,
  delay: RefusalDelay,
): void => {
  countRefusals(fastify, delay);
  noteAnswers(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    const route = routeOf(routes, request);
    if (!route) return;
    await access.admit(request, route);
    await holdAfterRefusals(delay, request, reply);
    // What is taken for an upload passes by limits: the type alone, which any request may carry, makes none.
    if (isUpload(request) && !route.takesFile)
      throw new ApiError(415, 'unsupported_media_type', 'This address takes no file.');
    if (!isUpload(request) && lengthOf(request) > route.maxBytes) throw tooLarge();
    checkBudgetOf(request, budgets);
    spendAsItComes(request, reply, budgets);
    spendTime(request, reply, budgets);
  });
};

/**
 * Bodies are short unless their route says otherwise, and are counted as they come; what is long is parsed where it keeps
 * nobody waiting.
 */
export const acceptBodies = (
  fastify: FastifyInstance,
  access: Pick<AccessCheck, 'admit'>,
  declared: readonly DeclaredRoute[],
  budgets = new UserBudgets(),
  delay = new RefusalDelay(),
): void => {
  const routes = new Map(declared.map((route) => [keyOf(route.method, route.path), route]));
  admitFirst(fastify, access, routes, budgets, delay);
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const maxBytes = routeOf(routes, request)?.maxBytes ?? shortBody;
      const limits = { maxBytes, maxValues: maxBytes > shortBody ? maxValues.long : maxValues.short };
      const parse = (text: string): unknown => {
        let parsed: unknown;
        void parseText(request, text, (error, body) => {
          if (error) throw error;
          parsed = body;
        });
        return parsed;
      };
      const read = async (): Promise<unknown> => {
        const { body, inPieces } = await readJson(
          bytesOf(payload, () => checkBudgetOf(request, budgets)),
          limits,
          parse,
        );
        if (inPieces) rememberPayloadHash(request, await payloadHashInSlices(body));
        return body;
      };
      try {
        // Long work from here on: it waits in the line of whoever sent it.
        return await onBehalfOf(userOf(request) ?? '', read);
      } catch (error) {
        throw refused(error);
      }
    },
  );
  // Clients of the Pusher protocol ask for their signatures in a form.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: shortBody },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
};
