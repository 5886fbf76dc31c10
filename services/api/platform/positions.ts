import { Readable } from 'node:stream';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WorldClockView } from '#contracts/operations/world-clock';
import type { MachineClock } from '#platform/clock/port';
import type { WorldTime } from '#platform/clock/world-time';
import { EVENT_STORE, MACHINE_CLOCK, WATCHER, WORLD_TIME } from '#platform/tokens';
import { holdsMoreThan, jsonInSlices } from './json-in-slices.ts';
import type { EventStore, Position } from '#platform/event-store/port';
import type { OfModels } from '#projections/runtime/watcher/pending';
import type { Watcher } from '#projections/runtime/watcher/port';
import { ApiError } from '../errors/api-error.ts';
import { currentQueryContext, isAwaitedWhenAsked, withQueryContext } from './awaited-documents.ts';

const positionHeader = 'laycan-position';
const minPositionHeader = 'laycan-min-position';
/** `true` on an answer that could not wait for the position that was asked for, and on all while the read models are late. */
export const staleHeader = 'laycan-stale';
/** On answers while the read models are late: what was recorded before this moment is in them; ISO 8601. */
const asOfHeader = 'laycan-as-of';

/** On every answer of a portal with demo data: what makes the trade's time, by which pages say what day it is; JSON. */
const worldClockHeader = 'laycan-world-clock';

const longestWaitMs = 2_000;

/** When whoever asks has waited enough, however often they are made to wait; of `performance.now()`. */
const ends = new WeakMap<FastifyRequest, number>();

/** Milliseconds that the answer to a request may still wait for the read models. */
export const patienceFor = (request: FastifyRequest): number => {
  const end = ends.get(request) ?? performance.now() + longestWaitMs;
  ends.set(request, end);
  return Math.max(0, end - performance.now());
};

/** A position of a log. */
interface LogPosition {
  readonly log: string;
  readonly position: Position;
}

const positionIn = (wanted: string | string[]): LogPosition | undefined => {
  const [, log, position] = /^([\w-]{1,64})\.(\d{20})$/.exec(String(wanted)) ?? [];
  return log && position ? { log, position } : undefined;
};

/** What the answer to a query must reflect; undefined of a command, and where nothing is asked for, or nothing that could be. */
export const minPositionOf = ({ method, headers }: FastifyRequest): LogPosition | undefined => {
  const wanted = headers[minPositionHeader];
  return method === 'GET' && wanted !== undefined ? positionIn(wanted) : undefined;
};

/** A command's answer together with the position at which it stands in the log. */
export class Answered<Body> {
  constructor(
    readonly position: Position,
    readonly body: Body,
  ) {}
}

/** Return this from a controller: the answer then carries `Laycan-Position`. */
export const answeredAt = <Body>(position: Position, body: Body): Answered<Body> =>
  new Answered(position, body);

/**
 * Bytes up to which an answer is sent, and compressed, at one go: that takes half a millisecond at most. By a stream it costs several
 * times as much, and waits for a thread of its own several times while all are busy.
 */
export const sentAtOnce = 128 * 1024;

/** Entries of a list or record that are written at one go. */
const together = 200;

/** The review of a draft has an entry a row, and takes a tenth of a second to write. */
const isLong = (body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.values(body).some((value) => holdsMoreThan(together, value));

/** Made into bytes piece by piece as well: the text of megabytes would be encoded by whoever sends it, in one piece. */
const bytesInSlices = async (body: object): Promise<readonly Buffer[]> => {
  const pieces: Buffer[] = [];
  for await (const piece of jsonInSlices(body)) pieces.push(Buffer.from(piece));
  return pieces;
};

/** Gives each request with `Laycan-Min-Position` a context, in which queries of read models can wait for that position. */
const giveQueryContexts = (fastify: FastifyInstance): void => {
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (request.headers[minPositionHeader] === undefined) done();
    else withQueryContext({}, done);
  });
};

/** Commands say where they stand. As a hook of the server's: one interceptor makes Nest carry every answer through a pipeline. */
export const tellPositions = (fastify: FastifyInstance, events: Pick<EventStore, 'logId'>): void => {
  giveQueryContexts(fastify);
  const written = new WeakMap<FastifyReply, readonly Buffer[]>();
  fastify.addHook('preSerialization', async (_request, reply, answer: unknown) => {
    if (!(answer instanceof Answered)) return answer;
    void reply.header(positionHeader, `${await events.logId()}.${answer.position}`);
    if (isLong(answer.body)) {
      written.set(reply, await bytesInSlices(answer.body));
      // A serializer makes texts only.
      void reply.serializer(() => '');
    }
    return answer.body as unknown;
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const pieces = written.get(reply);
    if (!pieces) return done(null, payload);
    // Should what follows fail, the error is sent by the same way.
    written.delete(reply);
    void reply.serializer(JSON.stringify);
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    void reply.header('content-length', length);
    done(null, length > sentAtOnce ? Readable.from(pieces) : Buffer.concat(pieces));
  });
};

/** Queries wait (2 s at most) until the read models have come as far as their caller has seen; nobody is refused. */
@Injectable()
export class PositionGuard implements CanActivate {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(WORLD_TIME) private readonly world: WorldTime | null,
    @Inject(MACHINE_CLOCK) private readonly machine: MachineClock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (this.world) void reply.header(worldClockHeader, JSON.stringify(this.worldClock(this.world)));
    if (request.method === 'GET') await this.reflect(request, reply);
    return true;
  }

  private worldClock(world: WorldTime): WorldClockView {
    return { machine: this.machine.now().toISOString(), steps: world.steps() };
  }

  private async reflect(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers[minPositionHeader] !== undefined) await this.waitFor(request, reply);
    const late = this.watcher.late();
    if (!late) return;
    void reply.header(staleHeader, 'true');
    void reply.header(asOfHeader, late.asOf);
  }

  private async waitFor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const stale = (): void => {
      if (!reply.raw.headersSent) void reply.header(staleHeader, 'true');
    };
    const wanted = minPositionOf(request);
    if (!wanted)
      throw new ApiError(400, 'bad_position', 'Laycan-Min-Position is none that this portal gave out.');
    const { log, position } = wanted;
    // Another log: whatever was asked for is not in this one, so nothing is worth waiting for.
    if (log !== (await this.events.logId())) return stale();
    const context = currentQueryContext();
    const passed = async (of?: OfModels): Promise<void> => {
      if (!(await this.watcher.passed(position, patienceFor(request), of))) stale();
    };
    if (!context) return passed();
    let drafts: Promise<void> | undefined;
    context.ofDrafts = () => (drafts ??= passed(isAwaitedWhenAsked));
    return passed((model) => !isAwaitedWhenAsked(model));
  }
}
