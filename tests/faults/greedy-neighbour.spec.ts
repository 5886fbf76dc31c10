import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Attack, type Scale, strikeUntil, type Told } from '../support/greedy/attack.ts';
import { Attacker } from '../support/greedy/attacker.ts';
import { attacks } from '../support/greedy/attacks.ts';
import { Neighbour } from '../support/greedy/neighbour.ts';
import { putUsualDemo } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { type BuiltPortal, startBuiltPortal } from './support/built-portal.ts';

/** While one does the worst that he may, his neighbour works on. How fast is measured by `npm run load -- neighbour`. */
const { seed, timeLimit, faults: rounds, isLong } = faultRun('greedy-neighbour');

const scale: Scale = isLong
  ? { rows: 10_000, cells: 100_000, connections: 10_000 }
  : { rows: 500, cells: 5_000, connections: 100 };
/**
 * Milliseconds of the main thread's own time that one turn may take here. It is 50 on a machine of one's own, where two cores
 * are not shared by ten programs, and a collection counts too; what holds everybody takes seconds.
 */
const longestTurn = 1_000;

let folder: string;
let portal: BuiltPortal;
let neighbour: Neighbour;
const turns = (): string => join(folder, 'turns');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-greedy-'));
  writeFileSync(turns(), '');
  const meter = pathToFileURL(join(import.meta.dirname, 'support/turn-meter.mjs')).href;
  // A long run has the half-year of voyages, which takes as long to make as all attacks of an everyday run.
  if (!isLong) await putUsualDemo(join(folder, 'data'));
  portal = await startBuiltPortal(join(folder, 'data'), 'error', {
    NODE_OPTIONS: `--import=${meter}`,
    LAYCAN_TEST_TURNS: turns(),
  });
  neighbour = await Neighbour.of(portal.address);
});
afterAll(async () => {
  neighbour.leaves();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const turnsOf = (file: string): readonly number[] => readFileSync(file, 'utf8').split('\n').map(Number);

/** Strikes until the neighbour has done his work, and every answer that is due has come. */
const besides = async (attack: Attack, work: () => Promise<void>): Promise<Told> => {
  const attacker = await Attacker.as(portal.address, attack.by);
  const prepared = await attack.prepare(attacker, scale);
  writeFileSync(turns(), '');
  const random = seeded(seed);
  let isDone = false;
  const { refusal } = attack;
  const struck = strikeUntil(prepared, attack.atOnce, random, (told) => {
    const isRefused = !refusal || [...told.keys()].some((answer) => refusal.test(answer));
    return isDone && isRefused;
  });
  try {
    await work();
  } finally {
    isDone = true;
  }
  const told = await struck;
  attacker.close();
  return told;
};

describe(`a neighbour (LAYCAN_SEED=${seed})`, () => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))(
    'works on beside %s',
    async (_name, attack) => {
      const told = await besides(attack, async () => {
        for (let round = 0; round < rounds; round += 1) {
          await neighbour.opensPage();
          await neighbour.edits();
          await neighbour.signsIn();
          await neighbour.uploads();
        }
      });
      expect([...told.keys()].filter((answer) => !attack.answers.test(answer))).toEqual([]);
      expect(turnsOf(turns()).filter((turn) => turn > longestTurn)).toEqual([]);
      expect(neighbour.closed).toBeUndefined();
    },
    timeLimit,
  );
});
