import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identityOf } from '#api/access/identity';
import { ApiError, tooManyRequests } from '#api/errors/api-error';
import { nextTurn } from '#platform/fairness/next-turn';
import { onBehalfOf } from '#platform/fairness/requester';
import { activeRequests } from '#platform/fairness/active-requests';
import { isUpload } from './is-upload.ts';

/** Requests of one person that are answered at once. Screens send a handful, and the last of them waits milliseconds. */
const maxAtOnce = 3;
/** Requests of one person that wait for those. */
const maxWaiting = 100;

const brokenOff = (): ApiError => new ApiError(400, 'bad_request', 'The request broke off.');

const whenClosed = ({ raw }: FastifyReply, work: () => void): void => {
  if (raw.destroyed) work();
  else raw.once('close', work);
};

interface RequestsOfUser {
  underWay: number;
  readonly waiting: Set<() => void>;
}

/** However many requests somebody sends, a few of them are answered at a time: the others wait behind his own, not before everybody. */
export class UserConcurrency {
  private readonly byUser = new Map<string, RequestsOfUser>();

  /**
   * Resolves when it is this request's turn; answers with how to give the place back.
   * @param whenOver is called with what is to be done should the request end before that
   * @throws ApiError 429 where too many wait
   */
  async enter(user: string, whenOver: (leave: () => void) => void): Promise<() => void> {
    const requests = this.byUser.get(user) ?? { underWay: 0, waiting: new Set() };
    this.byUser.set(user, requests);
    // Who has waited takes over the place of whoever left.
    if (requests.underWay >= maxAtOnce) await this.wait(requests, whenOver);
    else requests.underWay += 1;
    // The first answers of somebody do not wait; of those beside them one begins in a round of the loop.
    if (requests.underWay > 1) await nextTurn();
    return () => this.leave(user, requests);
  }

  private async wait(requests: RequestsOfUser, whenOver: (leave: () => void) => void): Promise<void> {
    if (requests.waiting.size >= maxWaiting) throw tooManyRequests(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    requests.waiting.add(resolve);
    whenOver(() => {
      if (requests.waiting.delete(resolve)) reject(brokenOff());
    });
    await promise;
  }

  private leave(user: string, requests: RequestsOfUser): void {
    const [next] = requests.waiting;
    if (next) {
      requests.waiting.delete(next);
      next();
      return;
    }
    requests.underWay -= 1;
    if (requests.underWay === 0) this.byUser.delete(user);
  }
}

/** One request in its place: it leaves when its connection has closed and nothing works on it any more. */
class Stay {
  private handlers = 0;
  private isClosed = false;
  private leave: (() => void) | undefined;

  constructor(leave: () => void) {
    this.leave = leave;
  }

  /** A handler begins. */
  handled(): void {
    this.handlers += 1;
  }

  /** It has ended. */
  done(): void {
    this.handlers -= 1;
    this.look();
  }

  closed(): void {
    this.isClosed = true;
    this.look();
  }

  private look(): void {
    if (!this.isClosed || this.handlers > 0) return;
    this.leave?.();
    this.leave = undefined;
  }
}

/** Before the body is read, and after it is known who asks. Who breaks off keeps his place until the work has ended. */
export const limitConcurrencyOfUsers = (
  fastify: FastifyInstance,
  concurrency = new UserConcurrency(),
): void => {
  const stays = new WeakMap<FastifyRequest, Stay>();
  fastify.addHook('onRequest', async (request, reply) => {
    const user = identityOf(request)?.principal.userId;
    if (user === undefined || isUpload(request)) return;
    const entered = Promise.withResolvers<() => void>();
    // What waits for its turn on the main loop waits in this person's line.
    onBehalfOf(user, () => {
      concurrency.enter(user, (over) => whenClosed(reply, over)).then(entered.resolve, entered.reject);
    });
    const leave = await entered.promise;
    if (reply.raw.destroyed) {
      leave();
      throw brokenOff();
    }
    const end = activeRequests.begin(user);
    const stay = new Stay(() => {
      end();
      leave();
    });
    stays.set(request, stay);
    whenClosed(reply, () => stay.closed());
  });
  fastify.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply): unknown {
      const stay = stays.get(request);
      // Its place is free by now: nothing is begun for somebody who has gone.
      if (stay && reply.raw.destroyed) throw brokenOff();
      stay?.handled();
      const ended = (): void => stay?.done();
      try {
        const result: unknown = handler.call(this, request, reply);
        void Promise.resolve(result).then(ended, ended);
        return result;
      } catch (error) {
        ended();
        throw error;
      }
    };
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    onBehalfOf(identityOf(request)?.principal.userId ?? '', done);
  });
};
