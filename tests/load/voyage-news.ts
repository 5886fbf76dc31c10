/** The list of nominated vessels while 500 voyages are estimated anew at once and 2,000 nominations follow them, beside idle. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ids } from '#portal/seed/world/people';
import { type Measure, percentile, type Sample } from './support/measurement.ts';
import { call, type Session, signIn, startPortal } from './support/portal.ts';
import type { Served } from './support/serve.ts';

const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-nominations?status=upcoming&per_page=10`;
/** Between two reads: one that has to wait is late from its moment on. */
const everyMs = 250;
/** Later each time: more than what makes an ETA news. */
const hours = 30;

/** Reads the list, one read after another, until it is told to end; milliseconds each took from when it was due. */
const readUntil = async (
  served: Served,
  session: Session,
  isOver: () => boolean,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const begun = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    const due = begun + n * everyMs;
    await setTimeout(Math.max(0, due - performance.now()));
    const response = await fetch(`${served.address}${path}`, { headers: { cookie: session.cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The list was refused: ${response.status}`);
    times.push(performance.now() - due);
  }
  return times;
};

export const measure: Measure = async (run) => {
  const voyages = run.quick ? 50 : 500;
  const nominations = 4 * voyages;
  const served = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    nominations: { nominations, voyages, aboard: 0 },
  });
  const session = await signIn(served.address, 'Ana');
  await call(served.address, session, 'GET', path);
  const [idle, during, lags, followed]: [Sample[], Sample[], Sample[], Sample[]] = [[], [], [], []];
  const p99 = (times: readonly number[]): Sample => ({ value: percentile(times, 99), cpu: null });
  try {
    for (let round = 0; round <= run.runs; round += 1) {
      const until = performance.now() + (run.quick ? 3_000 : 12_000);
      const calm = await readUntil(served, session, () => performance.now() > until);
      const before = await served.ask<number>('messages');
      await served.lag();
      let isOver = false;
      let times: readonly number[] = [];
      const sample = await served.timed(async () => {
        const reading = readUntil(served, session, () => isOver);
        await served.ask(`tell-all ${voyages} ${(round + 1) * hours}`);
        while ((await served.ask<number>('messages')) < before + nominations) await setTimeout(100);
        isOver = true;
        times = await reading;
      });
      const { longest } = await served.lag();
      run.say(`${times.length} lists in ${sample.value.toFixed(0)} ms, ${longest.toFixed(0)} ms lag`);
      if (round === 0) continue;
      idle.push(p99(calm));
      during.push(p99(times));
      lags.push({ value: longest, cpu: null });
      followed.push({ value: sample.value, cpu: sample.cpu });
    }
  } finally {
    await served.close();
  }
  const what = `${voyages} voyages estimated anew with ${nominations.toLocaleString('en-US')} open nominations`;
  return [
    {
      what: `list of ten while ${what}, p99; peer: idle`,
      unit: 'ms',
      ours: during,
      peer: idle,
      goal: { kind: 'ratio', of: 'value', max: 1.5 },
    },
    {
      what: 'the same, longest lag of the main loop',
      unit: 'ms',
      ours: lags,
      peer: [],
      goal: { kind: 'max', max: 50 },
    },
    { what: 'the same, until every nomination has followed', unit: 'ms', ours: followed, peer: [] },
  ];
};
