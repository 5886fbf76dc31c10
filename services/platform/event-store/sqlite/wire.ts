import type { NewEvent } from '../port.ts';

/**
 * What travels between the thread that appends and the thread that writes: flat lists of strings and numbers, which
 * cost a fraction of what objects cost to hand over.
 */

/** stream, expected revision (-1: no stream), then id, type, data, metadata and recordedAt of each event. */
export type WireAppend = readonly (string | number)[];

export const headOfAppend = 2;
export const fieldsOfEvent = 5;

export const toWire = (stream: string, expected: number, events: readonly NewEvent[]): WireAppend => {
  const wire: (string | number)[] = [stream, expected];
  // Events of one command mostly share it.
  let metadata: NewEvent['metadata'] | undefined;
  let text = '';
  for (const event of events) {
    if (event.metadata !== metadata) text = JSON.stringify(event.metadata);
    metadata = event.metadata;
    wire.push(event.id, event.type, event.data, text, event.recordedAt);
  }
  return wire;
};

export const outcome = { appended: 0, wrong: 1, idTaken: 2, unknown: 3 } as const;

/** Four numbers an append: outcome, first revision, last revision, position of the last event. */
export interface WireOutcomes {
  readonly numbers: readonly number[];
  /** Why the outcomes are unknown. */
  readonly error?: string;
  /** It is for want of room on the disk. */
  readonly full?: boolean;
}
export const fieldsOfOutcome = 4;
