import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import type { SimulatedFault } from '#platform/config/config';
import type { TopicMessage } from '#platform/topics/port';

/** Slow is told so much later, in milliseconds of the trade. */
const slowMs = minutesToMilliseconds(10);

export const heldBackMs = (faults: ReadonlySet<SimulatedFault>): number => (faults.has('slow') ? slowMs : 0);

/** A message on its way to a topic. */
export interface Outgoing {
  readonly topic: string;
  readonly message: TopicMessage;
}

/** One of so many is struck. */
const oneIn = 10;

/** Down for the last of each so many minutes. */
const roundMs = minutesToMilliseconds(10);
const downMs = minutesToMilliseconds(3);

export const isDown = (faults: ReadonlySet<SimulatedFault>, now: Date): boolean =>
  faults.has('down') && now.getTime() % roundMs >= roundMs - downMs;

const contradiction = ({ topic, message }: Outgoing): Outgoing => {
  const told = JSON.parse(message.value) as Record<string, unknown>;
  return {
    topic,
    message: {
      ...message,
      id: `${message.id}-other`,
      value: JSON.stringify({ ...told, vvn: '0000', name: 'Another' }),
    },
  };
};

const cut = ({ topic, message }: Outgoing): Outgoing => ({
  topic,
  message: { ...message, id: `${message.id}-cut`, value: message.value.slice(0, message.value.length / 2) },
});

/** Messages as they go out: struck by the faults that are set, nothing of them lost. */
export class Misbehaviour {
  readonly #faults: ReadonlySet<SimulatedFault>;
  #held: readonly Outgoing[] = [];
  #count = 0;

  constructor(faults: ReadonlySet<SimulatedFault>) {
    this.#faults = faults;
  }

  strike(messages: readonly Outgoing[]): readonly Outgoing[] {
    const out = messages.flatMap((one): readonly Outgoing[] => {
      this.#count += 1;
      if (this.#count % oneIn !== 0) return [one];
      return [
        ...(this.#faults.has('malformed') ? [cut(one)] : []),
        one,
        ...(this.#faults.has('duplicate') ? [one] : []),
        ...(this.#faults.has('contradictory') ? [contradiction(one)] : []),
      ];
    });
    return this.#late(this.#faults.has('reorder') ? out.toReversed() : out);
  }

  /** Every tenth waits for the next round: statements that were made meanwhile overtake it. */
  #late(messages: readonly Outgoing[]): readonly Outgoing[] {
    if (!this.#faults.has('late')) return messages;
    const late = messages.filter((_, index) => index % oneIn === oneIn - 1);
    const out = [...messages.filter((_, index) => index % oneIn !== oneIn - 1), ...this.#held];
    this.#held = late;
    return out;
  }
}
