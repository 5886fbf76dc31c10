import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { newStreamId } from '#api/platform/commands';
import { cargo, Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { untilSo } from '../support/until.ts';
import { startBuiltPortal } from './support/built-portal.ts';
import type { BuiltPortal } from './support/built-portal.ts';
import { expectConsistent, expectReplayed, logOf } from './support/kept-declarations.ts';

const { seed, timeLimit, faults: kills } = faultRun('upload-kill');
const uploaders = ['Ana', 'Lars'];
/** A file is read again once its reader of before is given up; many lie there after many kills. */
const readsOn = { withinMs: 60_000 };
const today = new Date().toISOString().slice(0, 10);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-upload-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Upload {
  readonly who: string;
  readonly key: string;
  readonly size: number;
  acknowledged: boolean;
}

const fileOf = ({ key, size }: Upload): string =>
  csvOf(Array.from({ length: size }, (_, index) => sheetRow(cargo(today, { code: `${key}-${index}` }))));

const upload = async (declarant: Declarant, one: Upload): Promise<string> => {
  const importId = await declarant.upload('declarations.csv', fileOf(one), '', one.key);
  one.acknowledged = true;
  return importId;
};

/** Until the portal is gone. */
const uploadOn = async (address: string, who: string, size: () => number, all: Upload[]) => {
  const declarant = await Declarant.as(address, who);
  for (;;) {
    const one: Upload = { who, key: randomUUID(), size: size(), acknowledged: false };
    all.push(one);
    await upload(declarant, one);
  }
};

describe('a portal killed while it reads uploads', () => {
  it(
    `keeps each file whole, and reads on by itself, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const all: Upload[] = [];
      await (await startPortal({ folder })).close();
      let portal: BuiltPortal = await startBuiltPortal(folder);
      for (let kill = 0; kill < kills; kill += 1) {
        const size = (): number => 100 + Math.floor(random() * 1_200);
        const working = uploaders.map((who) => uploadOn(portal.address, who, size, all));
        // The moment of the kill.
        await setTimeout(500 + random() * 2_500);
        await portal.kill();
        for (const { status } of await Promise.allSettled(working)) expect(status).toBe('rejected');
        portal = await startBuiltPortal(folder);
      }
      for (const who of uploaders) {
        const declarant = await Declarant.as(portal.address, who);
        const { drafts } = await untilSo(
          () => declarant.drafts(),
          (answer) => answer.drafts.every(({ state }) => state === 'open'),
          readsOn,
        );
        const kept = new Set(drafts.map(({ id }) => id));
        for (const one of all.filter((each) => each.who === who)) {
          const importId = newStreamId(declarant.userId, one.key);
          // What was acknowledged is there; what was not may be, and is sent again under its key.
          if (one.acknowledged) expect(kept).toContain(importId);
          else expect(await upload(declarant, one)).toBe(importId);
          const { draft, rows } = await declarant.draft(importId);
          expect([draft.state, rows.length]).toEqual(['open', one.size]);
          expect(rows.every(({ match }) => match?.as === 'new')).toBe(true);
        }
      }
      await portal.stop();
      expectConsistent(await logOf(folder));
      await expectReplayed(folder);
    },
    timeLimit,
  );
});
