import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cargo, Declarant, Refused } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { untilSo } from '../support/until.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';
import { type DiskFault, FailingDisk, noFailingDisk } from './support/failing-disk.ts';
import { bookingsDeclared, expectConsistent, expectReplayed, logOf } from './support/kept-declarations.ts';
import { carryOn, type Undertaking, undertaking } from './support/undertakings.ts';

const { seed, timeLimit, faults: positions } = faultRun('failing-disk');
const reason = noFailingDisk();
const names = ['Ana', 'Marta', 'Lars'];
/** Fails until it is mended. */
const lasting = 1_000_000;

const today = new Date().toISOString().slice(0, 10);

/** A file with so many rows, sent under a key. */
interface Sent {
  readonly key: string;
  readonly rows: number;
}

interface Broken {
  readonly fault: DiskFault;
  /** The portal is killed on the broken disk. */
  readonly killed: boolean;
}

/** Of all files, or of those alone of which the round makes fewer: uploads lie in `files`. */
const broken = [{}, { file: 'log.db' }, { file: 'documents.db' }, { file: '/files/' }] as const;
/** An append is repeated for ten seconds before anybody hears of it, and may fail again after that. */
const patience = { withinMs: 60_000 };
/** Writes and flushes that one round of work makes, about: of all files, of some. */
const callsOfARound = [200, 60, 60, 4] as const;

const draw = (random: () => number, position: number): Broken => {
  // An append is repeated for ten seconds before anybody hears of it: one disk in eight stays broken for so long.
  const isLasting = position % 8 === 0;
  const which = isLasting ? 1 : Math.floor(random() * broken.length);
  return {
    fault: {
      first: Math.floor(random() ** 2 * (callsOfARound[which] ?? 0)),
      count: isLasting ? lasting : 1 + Math.floor(random() ** 3 * 12),
      error: random() < 0.5 ? 'EIO' : 'ENOSPC',
      ...broken[which],
    },
    killed: position % 8 === 4,
  };
};

describe('a portal whose disk fails', () => {
  let scratch: string;
  let folder: string;
  let disk: FailingDisk;
  let portal: BuiltPortal;
  let people: readonly Declarant[];

  const start = async (): Promise<void> => {
    portal = await startBuiltPortal(folder, 'fatal', disk.settings);
    people = await Promise.all(names.map(async (name) => Declarant.as(portal.address, name)));
  };

  beforeEach(async () => {
    if (reason) return;
    scratch = mkdtempSync(join(tmpdir(), 'laycan-failing-disk-'));
    folder = join(scratch, 'data');
    mkdirSync(folder);
    await (await startPortal({ folder })).close();
    disk = new FailingDisk(folder, scratch);
    await start();
  });
  afterEach(async () => {
    if (reason) return;
    await portal.kill();
    disk.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  const personOf = (name: string): Declarant => {
    const person = people[names.indexOf(name)];
    if (!person) throw new Error(`${name} is not here`);
    return person;
  };

  const send = async ({ key, rows }: Sent): Promise<string> => {
    // No file twice: the second would be refused as seen.
    const cargoes = Array.from({ length: rows }, (_, n) =>
      sheetRow(cargo(today, { code: `${key.slice(0, 8)}-${n}` })),
    );
    return personOf('Ana').upload('declarations.csv', csvOf(cargoes), '', key);
  };

  /** What was sent has been read, whole and once. */
  const expectRead = async (sent: Sent): Promise<void> => {
    const importId = await send(sent);
    await untilSo(
      async () => {
        const { draft, rows } = await personOf('Ana').draft(importId);
        return { state: draft.state, rows: rows.length };
      },
      ({ state, rows }) => state === 'open' && rows === sent.rows,
    );
  };

  /** Everything that was refused, with 503 and nothing else. */
  const refusals: Refused[] = [];

  /** Asks under the same keys until it is done. */
  const insist = async (work: () => Promise<unknown>): Promise<void> => {
    await untilSo(
      async () => {
        try {
          await work();
          return 'done';
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 503) throw error;
          refusals.push(error);
          return error.message;
        }
      },
      (answer) => answer === 'done',
      patience,
    );
  };

  /** On a log that fails for good, nothing is acknowledged that was asked for after its first failure. */
  const expectNoAcknowledgement = async (ana: Declarant): Promise<void> => {
    const answers = await Promise.allSettled([ana.open(1), ana.open(2)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'unavailable' } });
    }
  };

  /** One round of work on a disk that breaks on the way; whether it did. */
  const round = async (
    { fault, killed }: Broken,
    undertaken: readonly Undertaking[],
    sent: Sent,
  ): Promise<boolean> => {
    disk.break(fault);
    const work = [
      ...undertaken.map(async (one) => insist(async () => carryOn(personOf(one.who), one))),
      insist(async () => send(sent)),
    ];
    const worked = Promise.allSettled(work);
    if (killed || fault.count === lasting) {
      const failed = untilSo(
        () => disk.failed(),
        (count) => count > 0,
        patience,
      );
      await Promise.race([worked, failed]);
      if (disk.failed() > 0 && fault.count === lasting) await expectNoAcknowledgement(personOf('Ana'));
      if (killed) await portal.kill();
      disk.mend();
      if (killed) {
        await worked;
        await start();
        await Promise.all([...undertaken.map(async (one) => carryOn(personOf(one.who), one)), send(sent)]);
        return disk.failed() > 0;
      }
    }
    await Promise.all(work);
    disk.mend();
    return disk.failed() > 0;
  };

  (reason ? it.skip : it)(
    `answers 503 and goes on, and what is asked again is there once, at ${positions} positions (LAYCAN_SEED=${seed})${reason ? ` (skipped: ${reason})` : ''}`,
    async () => {
      const random = seeded(seed);
      const all: Undertaking[] = [];
      for (let position = 0; position < positions;) {
        const undertaken = names.map((who) => undertaking(who, 1 + Math.floor(random() * 6)));
        const sent = { key: randomUUID(), rows: 1 + Math.floor(random() * 40) };
        all.push(...undertaken);
        // Work that ended before the disk broke shows nothing.
        if (await round(draw(random, position), undertaken, sent)) position += 1;
        // The read models have recovered too.
        await expectRead(sent);
      }
      await portal.stop();
      const log = await logOf(folder);
      expectConsistent(log);
      const declared = bookingsDeclared(log);
      expect(all.flatMap(({ rows }) => rows).filter((row) => !declared.has(row))).toEqual([]);
      expect(declared.size).toBe(all.reduce((sum, { size }) => sum + size, 0));
      expect(refusals.length).toBeGreaterThan(0);
      await expectReplayed(folder);
    },
    timeLimit,
  );
});
