/** A submission of 10,000 uploaded rows until all bookings are visible, against its bare appends and upserts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { SubmissionServerOptions } from './peers/submission-server.ts';
import { copyOf } from './support/copied-data.ts';
import { submit, upload } from './support/declare.ts';
import type { Measure, Run, Sample } from './support/measurement.ts';
import { type Session, signIn, startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';

interface Carried extends Sample {
  readonly lag: number;
  readonly answered: number;
  readonly peer: SubmissionServerOptions;
}

const carry = async (run: Run, server: Served, session: Session, draft: DraftAnswer): Promise<Carried> => {
  const own = await copyOf(run.folder, `peer-${draft.draft.id}`);
  const after = await server.ask<string>('head');
  await server.lag();
  const carried = await submit(server, session, draft);
  const { longest } = await server.lag();
  const upTo = await server.ask<string>('head');
  const peer = { folder: join(run.folder, 'data'), own, after, upTo, draft: draft.draft.id };
  return { ...carried, lag: longest, peer };
};

export const measure: Measure = async (run) => {
  const rows = run.quick ? 500 : 10_000;
  const runs = Math.min(run.runs, 3);
  const server = await startPortal({ folder: join(run.folder, 'data'), seed: 'people' });
  const session = await signIn(server.address, 'Ana');
  const [ours, peer, lags, uploadLags]: [Carried[], Sample[], number[], number[]] = [[], [], [], []];
  try {
    for (let round = 0; round <= runs; round += 1) {
      await server.lag();
      const draft = await upload(server, session, rows, `R${round}`);
      const { longest } = await server.lag();
      const carried = await carry(run, server, session, draft);
      const bare = await serve(new URL('./peers/submission-server.ts', import.meta.url), carried.peer);
      const sample = await bare.timed(() => bare.ask('work'));
      await bare.close();
      rmSync(carried.peer.own, { recursive: true });
      run.say(
        `visible after ${carried.value.toFixed(0)} ms, answered after ${carried.answered.toFixed(0)} ms; bare ${sample.value.toFixed(0)} ms`,
      );
      if (round === 0) continue;
      ours.push(carried);
      peer.push(sample);
      lags.push(carried.lag);
      uploadLags.push(longest);
    }
  } finally {
    await server.close();
  }
  const what = `submission of ${rows.toLocaleString('en-US')} rows`;
  const longest = (values: readonly number[]): Sample[] => values.map((value) => ({ value, cpu: null }));
  return [
    {
      what: `${what}, to all visible`,
      unit: 'ms',
      ours,
      peer,
      goal: { kind: 'ratio', of: 'value', max: 2 },
    },
    {
      what: `${what}, longest lag of the main loop`,
      unit: 'ms',
      ours: longest(lags),
      peer: [],
      goal: { kind: 'max', max: 50 },
    },
    {
      what: 'upload of the same rows, longest lag of the main loop',
      unit: 'ms',
      ours: longest(uploadLags),
      peer: [],
    },
  ];
};
