import { expect } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  beforeTheFirst,
  type EventReader,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '../../../services/platform/event-store/port.ts';

export interface Tried {
  readonly is: 'tried';
  readonly attempt: string;
  readonly stream: string;
  /** -1: no stream. */
  readonly expected: number;
  readonly events: readonly NewEvent[];
}

export type Line =
  | Tried
  | { readonly is: 'acknowledged'; readonly attempt: string; readonly position: string }
  | { readonly is: 'unknown'; readonly attempt: string };

/** What a process wrote down before it was killed; a last line that was cut off counts for nothing. */
export const readLedger = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line));

export const everything = async (store: EventReader): Promise<StoredEvent[]> => {
  const all: StoredEvent[] = [];
  for (;;) {
    const batch = await store.readAll(all.at(-1)?.position ?? beforeTheFirst, 5_000);
    if (batch.length === 0) return all;
    all.push(...batch);
  }
};

/** Revisions without gaps, positions in order, no id twice; on any engine. */
export const expectOrdered = (all: readonly StoredEvent[]): void => {
  const ends = new Map<string, number>();
  let before = beforeTheFirst;
  for (const event of all) {
    if (event.position <= before) throw new Error(`${event.position} comes after ${before}`);
    before = event.position;
    const end = ends.get(event.stream) ?? -1;
    if (event.revision !== end + 1) throw new Error(`${event.stream} jumps from ${end} to ${event.revision}`);
    ends.set(event.stream, event.revision);
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
};

/** As `expectOrdered`, with positions without gaps, as the embedded engine gives them. */
export const expectSound = (all: readonly StoredEvent[]): void => {
  expectOrdered(all);
  for (const [index, event] of all.entries()) expect(Number(event.position)).toBe(index + 1);
};

/** Every acknowledged append is there, whole and where it was said to be; a retry of any other leaves one copy. */
export const expectKept = async (store: EventStore, ledger: readonly Line[]): Promise<void> => {
  const acknowledged = new Map(
    ledger.flatMap((line) => (line.is === 'acknowledged' ? [[line.attempt, line.position] as const] : [])),
  );
  const byId = new Map((await everything(store)).map((event) => [event.id, event]));
  for (const line of ledger) {
    if (line.is !== 'tried') continue;
    const position = acknowledged.get(line.attempt);
    if (position === undefined) {
      await store.append(line.stream, line.expected < 0 ? 'no_stream' : line.expected, line.events);
      continue;
    }
    for (const [index, event] of line.events.entries()) {
      const kept = byId.get(event.id);
      if (!kept) throw new Error(`Acknowledged and lost: ${line.stream} after ${line.expected}`);
      const said = { ...kept, ...event, stream: line.stream, revision: line.expected + 1 + index };
      // Jest's own comparison takes longer than all the rest.
      if (!isDeepStrictEqual(kept, said)) expect(kept).toEqual(said);
    }
    expect(byId.get(line.events.at(-1)?.id ?? '')?.position).toBe(position);
  }
};
