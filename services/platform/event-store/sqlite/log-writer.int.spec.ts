import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvents } from '../event-store.contract.ts';
import { logFileIn, openForReading, openForWriting } from './log-file.ts';
import { LogReader } from './log-reader.ts';
import { type LogWriter, openLogWriter } from './log-writer.ts';
import { outcome, toWire } from './wire.ts';

let folder: string;
let opened: DatabaseSync[];
let writer: LogWriter;
let reader: LogReader;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-writer-'));
  opened = [];
  writer = openLogWriter(() => {
    const database = openForWriting(logFileIn(folder));
    opened.push(database);
    return database;
  }, '2026-03-01T08:00:00.000Z');
  reader = new LogReader(openForReading(logFileIn(folder)));
});
afterEach(() => {
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const big = newEvents(1).map((event) => ({ ...event, data: JSON.stringify('x'.repeat(100_000)) }));
const small = newEvents(1);

/** The disk is full: the database may not grow past what it holds. */
const fill = (): void => opened.at(-1)?.exec('PRAGMA max_page_count = 1');
const free = (): void => opened.at(-1)?.exec('PRAGMA max_page_count = 1000000');

describe('the writer of the log', () => {
  it('acknowledges nobody of a group that could not be kept, and goes on when there is room', () => {
    writer.commit([toWire('booking-1', -1, small)]);
    const head = reader.head();
    fill();
    const failed = writer.commit([toWire('booking-2', -1, big), toWire('booking-1', 0, newEvents(1))]);
    expect([failed.numbers[0], failed.numbers[4]]).toEqual([outcome.unknown, outcome.unknown]);
    expect(failed.error).toContain('full');
    expect(reader.head()).toBe(head);
    free();
    const again = writer.commit([toWire('booking-2', -1, big)]);
    expect(again.numbers).toEqual([outcome.appended, 0, 0, 3]);
    expect(writer.commit([toWire('booking-2', -1, big)]).numbers).toEqual(again.numbers);
    expect(reader.stream('booking-2', 0, 10)).toHaveLength(1);
  });

  it('opens the log anew where its connection is of no more use', () => {
    writer.commit([toWire('booking-1', -1, small)]);
    opened.at(-1)?.close();
    expect(writer.commit([toWire('booking-1', 0, newEvents(1))]).numbers[0]).toBe(outcome.unknown);
    expect(writer.commit([toWire('booking-1', 0, newEvents(1))]).numbers).toEqual([
      outcome.appended,
      1,
      1,
      3,
    ]);
    expect(opened).toHaveLength(2);
  });

  it('does not take what it only wrote for what it kept', () => {
    fill();
    writer.commit([toWire('booking-1', -1, [...small, ...big])]);
    free();
    expect(writer.commit([toWire('booking-1', 0, newEvents(1))]).numbers[0]).toBe(outcome.wrong);
    expect(writer.commit([toWire('booking-1', -1, newEvents(2))]).numbers).toEqual([
      outcome.appended,
      0,
      1,
      3,
    ]);
  });
});
