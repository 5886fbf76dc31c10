import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityOf } from '#api/access/identity';
import { ApiError } from '#api/errors/api-error';
import { nextTurn } from '#platform/next-turn';
import { onBehalfOf } from '#platform/requester';
import { requestsUnderWay } from '#platform/under-way';

/** Requests of one person that are answered at once. Screens send a handful, and the last of them waits milliseconds. */
const mostAtOnce = 3;
/** Requests of one person that wait for those. */
const mostWaiting = 100;

interface Line {
  underWay: number;
  readonly waiting: Set<() => void>;
}

/** However many requests somebody sends, a few of them are answered at a time: the others wait behind his own, not before everybody. */
export class UserPlaces {
  private readonly lines = new Map<string, Line>();

  /**
   * Resolves when it is this request's turn; answers with how to give the place back.
   * @param whenOver is called with what is to be done should the request end before that
   * @throws ApiError 429 where too many wait
   */
  async enter(user: string, whenOver: (leave: () => void) => void): Promise<() => void> {
    const line = this.lines.get(user) ?? { underWay: 0, waiting: new Set() };
    this.lines.set(user, line);
    // Who has waited takes over the place of whoever left.
    if (line.underWay >= mostAtOnce) await this.wait(line, whenOver);
    else line.underWay += 1;
    // The first answers of somebody do not wait; of those beside them one begins in a round of the loop.
    if (line.underWay > 1) await nextTurn();
    return () => this.leave(user, line);
  }

  private async wait(line: Line, whenOver: (leave: () => void) => void): Promise<void> {
    if (line.waiting.size >= mostWaiting)
      throw new ApiError(
        429,
        'too_many_requests',
        'Too many requests at once; wait a moment and try again.',
        {
          headers: { 'retry-after': '1' },
        },
      );
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.waiting.add(resolve);
    whenOver(() => {
      if (line.waiting.delete(resolve)) reject(new ApiError(400, 'bad_request', 'The request broke off.'));
    });
    await promise;
  }

  private leave(user: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.underWay -= 1;
    if (line.underWay === 0) this.lines.delete(user);
  }
}

/** Files have places of their own, and take as long as their sender takes. */
const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/** Before the body is read, and after it is known who asks. */
export const limitRequestsOfUser = (fastify: FastifyInstance, places = new UserPlaces()): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    const user = identityOf(request)?.principal.userId;
    if (user === undefined || isUpload(request)) return;
    const leave = await places.enter(user, (over) => reply.raw.once('close', over));
    const end = requestsUnderWay.begin(user);
    const over = (): void => {
      end();
      leave();
    };
    if (reply.raw.destroyed) over();
    else reply.raw.once('close', over);
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    onBehalfOf(identityOf(request)?.principal.userId ?? '', done);
  });
};
