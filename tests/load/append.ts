/** Durable appends through the port, against a bare insert in a bare worker and a bare loop of group commits. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEvent } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { BareLog } from './peers/bare-log.ts';
import {
  alternating,
  type Measure,
  perPiece,
  type Row,
  type Run,
  type Sample,
  timed,
} from './support/measurement.ts';
import { sampleEvent } from './support/booking-events.ts';

export interface Load {
  readonly callers: number;
  readonly appends: number;
}

/** `appends` in all, each caller to a stream of its own, one after another. */
export const drive = async (
  { callers, appends }: Load,
  append: (stream: string, revision: number) => Promise<unknown>,
): Promise<void> => {
  const each = Math.floor(appends / callers);
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let revision = 0; revision < each; revision += 1) await append(`booking-${caller}`, revision);
    }),
  );
};

const ours = async (folder: string, load: Load, event: Omit<NewEvent, 'id'>): Promise<Sample> => {
  mkdirSync(folder, { recursive: true });
  const store = await openEventStore({ folder });
  const append = (stream: string, revision: number) =>
    store.append(stream, revision === 0 ? 'no_stream' : revision - 1, [{ ...event, id: randomUUID() }]);
  await append('warm', 0);
  const sample = await timed(() => drive(load, append));
  await store.close();
  return perPiece(sample, load.appends);
};

const peer = async (folder: string, load: Load, event: Omit<NewEvent, 'id'>): Promise<Sample> => {
  mkdirSync(folder, { recursive: true });
  const log = await BareLog.open(join(folder, 'log.db'), load.callers === 1 ? 'single' : 'group');
  const { type, data, metadata, recordedAt } = event;
  const append = (stream: string, revision: number) =>
    log.append([stream, revision, randomUUID(), type, data, JSON.stringify(metadata), recordedAt]);
  await append('warm', 0);
  const sample = await timed(() => drive(load, append));
  await log.close();
  return perPiece(sample, load.appends);
};

const compared = async (run: Run, load: Load, max: number): Promise<Row> => {
  const event = sampleEvent();
  const folder = (who: string, round: number): string => join(run.folder, `${who}-${load.callers}-${round}`);
  const found = await alternating(
    run.runs,
    (round) => ours(folder('ours', round), load, event),
    (round) => peer(folder('peer', round), load, event),
  );
  const callers = load.callers === 1 ? 'one caller' : `${load.callers} callers`;
  return { what: `append, ${callers}`, unit: 'µs', ...found, goal: { kind: 'ratio', of: 'value', max } };
};

export const measure: Measure = async (run) => [
  await compared(run, { callers: 1, appends: run.quick ? 300 : 3_000 }, 1.2),
  await compared(run, { callers: 64, appends: run.quick ? 3_200 : 64_000 }, 1.25),
];
