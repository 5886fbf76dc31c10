import { setTimeout } from 'node:timers/promises';
import { derivedId } from '#api/platform/commands';
import {
  transferTopics,
  type TransferMessage,
  type TransferReply,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import type { Clocks } from '#platform/clock/port';
import type { SimulatedFault } from '#platform/config/config';
import type { ReceivedMessage, TopicConsumer, Topics } from '#platform/topics/port';
import { Answering } from './answer-faults.ts';
import { answerTo, answerToWithdrawal, keepsBooking, refusalOf } from './answer.ts';
import type { World } from './world/world.ts';

export interface SimulatorParts {
  readonly topics: Topics;
  readonly clocks: Clocks;
  /** Where bookings are taken on. */
  readonly world: World;
  /** Milliseconds from a request to its answer, as a busy system would take. */
  readonly delayMs: number;
  /** How its answers misbehave; not at all where nothing is said. */
  readonly faults?: ReadonlySet<SimulatedFault>;
  /** By which chance they do. */
  readonly seed?: string;
  readonly failed: (error: unknown) => void;
}

const group = 'voyage-management-simulator';
const usualSeed = 'demo';

/** Stands where the voyage-management system would: answers every transfer, after a while, and has it sail. */
export class VoyageManagementSimulator {
  readonly #parts: SimulatorParts;
  readonly #answering: Answering;
  readonly #stopping = new AbortController();
  #consumer: TopicConsumer | undefined;

  constructor(parts: SimulatorParts) {
    this.#parts = parts;
    const { topics, delayMs, faults = new Set(), seed = usualSeed, failed } = parts;
    this.#answering = new Answering({
      faults,
      seed,
      delayMs,
      failed,
      publish: (messages) => topics.publish(transferTopics.replies, messages),
    });
  }

  async begin(): Promise<void> {
    this.#consumer = await this.#parts.topics.consume({
      group,
      topics: [transferTopics.requests],
      handle: (message) => this.#handle(message),
      failed: (error) => {
        if (!this.#stopping.signal.aborted) this.#parts.failed(error);
      },
    });
  }

  /** A request that waits for its answer is asked for again after the next start. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.#consumer?.stop();
    this.#answering.end();
  }

  async #handle({ id, key, value }: ReceivedMessage): Promise<void> {
    if (this.#answering.isSilent(id)) return;
    // The portal is this simulator's only caller, and its messages are checked by their tests.
    const request = JSON.parse(value) as TransferMessage | WithdrawalMessage;
    const reply =
      request.type === 'TransferWithdrawalRequested' ? this.#letGo(request) : await this.#takeOn(request);
    const headers = { type: reply.type, version: String(reply.version) };
    const answer = { id: derivedId(group, id), key, value: JSON.stringify(reply), headers };
    await this.#answering.give(id, answer);
  }

  async #takeOn(request: TransferMessage): Promise<TransferReply> {
    const { clocks, world } = this.#parts;
    await this.#takeTime(request.requestedAt);
    const now = clocks.trade.now();
    const taken = refusalOf(request) ? undefined : world.accept({ message: request, at: now.getTime() });
    // A repeat of a request that was taken on gets the same answer, its moment included.
    const decidedAt = taken ? new Date(taken.at) : now;
    return answerTo(request, decidedAt.toISOString(), taken?.sailing.voyage.vvn);
  }

  /** At once: it waited already for what was asked of the booking before. */
  #letGo(request: WithdrawalMessage): TransferReply {
    const { clocks, world } = this.#parts;
    const now = clocks.trade.now();
    const isLoaded = world.isLoaded(request, now.getTime());
    const keeps = keepsBooking(request.bookingId) || this.#answering.keeps(request.bookingId);
    if (isLoaded || keeps) return answerToWithdrawal(request, now.toISOString(), { isLoaded, keeps });
    const { at } = world.letGo({ message: request, at: now.getTime() });
    return answerToWithdrawal(request, new Date(at).toISOString(), { isLoaded: false, keeps: false });
  }

  /** Counted from the request, so that many at once wait together. */
  async #takeTime(requestedAt: string): Promise<void> {
    const { clocks, delayMs } = this.#parts;
    const waited = clocks.machine.now().getTime() - Date.parse(requestedAt);
    const left = Math.min(delayMs, delayMs - waited);
    if (left > 0) await setTimeout(left, undefined, { signal: this.#stopping.signal });
  }
}
