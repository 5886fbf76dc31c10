import { setTimeout } from 'node:timers/promises';
import { derivedId } from '#api/platform/commands';
import {
  transferTopics,
  type TransferMessage,
  type TransferReply,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import type { Clocks } from '#platform/clock/port';
import type { ReceivedMessage, TopicConsumer, Topics } from '#platform/topics/port';
import { answerTo, answerToWithdrawal, keepsBooking, refusalOf } from './answer.ts';
import type { World } from './world/world.ts';

export interface SimulatorParts {
  readonly topics: Topics;
  readonly clocks: Clocks;
  /** Where bookings are taken on. */
  readonly world: World;
  /** Milliseconds from a request to its answer, as a busy system would take. */
  readonly delayMs: number;
  readonly failed: (error: unknown) => void;
}

const group = 'voyage-management-simulator';

/** Stands where the voyage-management system would: answers every transfer, after a while, and has it sail. */
export class VoyageManagementSimulator {
  readonly #parts: SimulatorParts;
  readonly #stopping = new AbortController();
  #consumer: TopicConsumer | undefined;

  constructor(parts: SimulatorParts) {
    this.#parts = parts;
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
  }

  async #handle({ id, key, value }: ReceivedMessage): Promise<void> {
    const { topics } = this.#parts;
    // The portal is this simulator's only caller, and its messages are checked by their tests.
    const request = JSON.parse(value) as TransferMessage | WithdrawalMessage;
    const reply =
      request.type === 'TransferWithdrawalRequested' ? this.#letGo(request) : await this.#takeOn(request);
    const headers = { type: reply.type, version: String(reply.version) };
    await topics.publish(transferTopics.replies, [
      { id: derivedId(group, id), key, value: JSON.stringify(reply), headers },
    ]);
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
    if (isLoaded || keepsBooking(request.bookingId))
      return answerToWithdrawal(request, now.toISOString(), isLoaded);
    const { at } = world.letGo({ message: request, at: now.getTime() });
    return answerToWithdrawal(request, new Date(at).toISOString(), false);
  }

  /** Counted from the request, so that many at once wait together. */
  async #takeTime(requestedAt: string): Promise<void> {
    const { clocks, delayMs } = this.#parts;
    const waited = clocks.machine.now().getTime() - Date.parse(requestedAt);
    const left = Math.min(delayMs, delayMs - waited);
    if (left > 0) await setTimeout(left, undefined, { signal: this.#stopping.signal });
  }
}
