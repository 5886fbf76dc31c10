/**
 * Resident memory of the portal as `npm start` runs it: fresh, after fourteen uploads of 10,000 rows, and a minute later.
 * With `LOAD_MINUTES`, then uploads, edits and lists for so long.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ids } from '#portal/seed/world/people';
import { upload } from './support/declare.ts';
import { type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import type { Goal, Measure, Row, Run } from './support/measurement.ts';
import { growthOf, overTime } from './support/over-time.ts';
import { call, type Session, signIn } from './support/portal.ts';
import { startBuilt, type StartedPortal } from './support/started-portal.ts';

const list = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations?status=upcoming&per_page=10`;

/** What an installation is told to have room for once its work is done. */
const goal: Goal = { kind: 'max', max: 900 };

const rowOf = (what: string, value: number, more: Pick<Row, 'goal' | 'note'> = {}): Row => ({
  what: `memory, ${what}`,
  unit: 'MB',
  ours: [{ value, cpu: null }],
  peer: [],
  ...more,
});

/** How much is done, and how long is waited. */
interface Plan {
  readonly uploads: number;
  readonly rows: number;
  readonly restMs: number;
  readonly minutes: number;
}

const planOf = ({ quick }: Run): Plan => ({
  uploads: quick ? 3 : 14,
  rows: quick ? 1_000 : 10_000,
  restMs: quick ? 5_000 : 60_000,
  minutes: quick ? 0.2 : Number(process.env['LOAD_MINUTES'] ?? 0),
});

export const measure: Measure = async (run) => {
  const plan = planOf(run);
  const portal = await startBuilt(join(run.folder, 'data'));
  try {
    const session = await signIn(portal.address, 'Ana');
    await setTimeout(2_000);
    const fresh = rowOf('fresh, with demo data', portal.resident());
    const after = await whileUploaded(run, portal, session, plan);
    const mixed = plan.minutes > 0 ? await whileMixed(run, portal, session, plan) : [];
    return [fresh, ...after, ...mixed];
  } finally {
    await portal.close();
  }
};

const maxAttempts = 5;

/** On a machine that others use, a file may run out of its time, which says nothing of memory: it is sent again. */
const uploaded = async (
  run: Run,
  portal: StartedPortal,
  session: Session,
  rows: number,
  series: string,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await upload(portal, session, rows, `${series}.${attempt}`);
      return;
    } catch (error) {
      const isLate = error instanceof Error && error.message.includes('"code":"timeout"');
      if (!isLate || attempt === maxAttempts) throw error;
      run.say(`${series} ran out of time, and is sent again`);
    }
  }
};

const whileUploaded = async (
  run: Run,
  portal: StartedPortal,
  session: Session,
  { uploads, rows, restMs }: Plan,
): Promise<readonly Row[]> => {
  const seen: number[] = [];
  const looking = setInterval(() => seen.push(portal.resident()), 500);
  for (let n = 0; n < uploads; n += 1) {
    await uploaded(run, portal, session, rows, `U${n}`);
    run.say(`upload ${n + 1}: ${portal.resident().toFixed(0)} MB`);
  }
  clearInterval(looking);
  const right = portal.resident();
  await setTimeout(restMs);
  const what = `${uploads} uploads of ${rows.toLocaleString('en-US')} rows`;
  return [
    rowOf(`right after ${what}`, right, { note: `at most ${Math.max(...seen).toFixed(0)} MB meanwhile` }),
    rowOf(`a minute after ${what}`, portal.resident(), { goal }),
  ];
};

/** An upload a minute, an edit and two lists a second. */
const whileMixed = async (
  run: Run,
  portal: StartedPortal,
  session: Session,
  { rows, restMs, minutes }: Plan,
): Promise<readonly Row[]> => {
  const draft = await openDraft(portal.address, session, 1);
  const seen: number[] = [];
  const ends = performance.now() + minutes * 60_000;
  let [edits, uploads] = [0, 0];
  while (performance.now() < ends) {
    const minute = performance.now() + 60_000;
    await uploaded(run, portal, session, rows, `H${uploads}`);
    uploads += 1;
    edits = await edited(portal, session, draft, edits, Math.min(minute, ends));
    seen.push(portal.resident());
    run.say(`minute ${uploads}: ${seen.at(-1)?.toFixed(0)} MB`);
  }
  await setTimeout(restMs);
  const what = `${minutes} minutes of uploads, edits and lists`;
  const note = `${uploads} uploads, ${edits} edits and ${edits * 2} lists ${overTime(minutes, seen)}`;
  return [
    rowOf(`a minute after ${what}`, portal.resident(), { goal, note }),
    rowOf(`${what}, growth of the last third over the middle one`, growthOf(seen)),
  ];
};

/** Edits one cell again and again until the moment; answers with how often it has been edited in all. */
const edited = async (
  portal: StartedPortal,
  session: Session,
  draft: Draft,
  before: number,
  until: number,
): Promise<number> => {
  let edits = before;
  while (performance.now() < until) {
    const last = edits === 0 ? null : `remark ${edits}`;
    edits += 1;
    await sendEdit(portal.address, session, draft, editOf(draft.rows[0] ?? '', last, `remark ${edits}`));
    for (let n = 0; n < 2; n += 1) await call(portal.address, session, 'GET', list);
    await setTimeout(1_000);
  }
  return edits;
};
