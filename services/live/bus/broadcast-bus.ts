import { randomUUID } from 'node:crypto';
import type { MachineClock } from '#platform/clock/port';
import type { Broadcast } from '#platform/topics/broadcast';
import { BusMemory } from './memory.ts';
import { readBusMessage, writeBusMessage } from './messages.ts';
import { BusSeal } from './seal.ts';
import type { BusMessage, LiveBus } from '../ports.ts';

export interface BroadcastBusParts {
  /** All nodes of an installation share it, and nobody else has it. */
  readonly secret: string;
  /** The time of the installation. */
  readonly clock: MachineClock;
  /** Hears of what no node wrote, once. */
  readonly onFault: (error: unknown, doing: string) => void;
}

/** The bus of several nodes. What it loses is said again, or is worth nothing later; what no node said, and what was heard before, is passed over. */
export class BroadcastBus implements LiveBus {
  readonly #broadcast: Pick<Broadcast, 'send' | 'onText'>;
  readonly #parts: BroadcastBusParts;
  readonly #seal: BusSeal;
  readonly #memory: BusMemory;
  readonly #sender = randomUUID();
  readonly #listeners = new Set<(message: BusMessage) => void>();
  #stopListening: () => void = () => undefined;
  #sent = 0;
  #isTold = false;
  /** So much was passed over. */
  refused = 0;

  constructor(broadcast: Pick<Broadcast, 'send' | 'onText'>, parts: BroadcastBusParts) {
    this.#broadcast = broadcast;
    this.#parts = parts;
    this.#seal = new BusSeal(parts.secret);
    this.#memory = new BusMemory(parts.clock);
  }

  publish(message: BusMessage): void {
    const at = this.#parts.clock.now().getTime();
    const stamp = { at, sender: this.#sender, number: (this.#sent += 1) };
    this.#broadcast.send(this.#seal.seal(writeBusMessage(message, stamp)));
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    if (this.#listeners.size === 0) this.#stopListening = this.#broadcast.onText((text) => this.#hear(text));
    this.#listeners.add(listener);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stopListening();
    };
  }

  #hear(text: string): void {
    const json = this.#seal.open(text);
    const said = json === undefined ? undefined : readBusMessage(json);
    if (!said) this.#tell();
    if (!said || !this.#memory.isNew(said.stamp)) {
      this.refused += 1;
      return;
    }
    for (const listener of this.#listeners) listener(said.message);
  }

  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const found = new Error(
      'Something was written to the topic of the live nodes by another version or another key than ours; such messages are passed over',
    );
    this.#parts.onFault(found, 'listening to the other live nodes');
  }
}
