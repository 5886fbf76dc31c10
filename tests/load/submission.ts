/** A submission of 10,000 uploaded rows until all bookings are visible, against its bare appends and upserts. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { DraftAnswer, SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/draft-calls';
import type { BookingSettings } from '#domain/reference/settings';
import { ids } from '#portal/seed/world/people';
import type { SubmissionServerOptions } from './peers/submission-server.ts';
import { declarationFile, shapeFor } from './support/declaration-file.ts';
import type { Measure, Run, Sample } from './support/measurement.ts';
import { call, type Session, signIn, startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';

const bookingsPath = `/api/customer/organisation/${ids.atlantica}/cargo-bookings`;

interface Carried extends Sample {
  readonly lag: number;
  readonly answered: number;
  readonly peer: SubmissionServerOptions;
}

const upload = async (
  server: Served,
  session: Session,
  rows: number,
  series: string,
): Promise<DraftAnswer> => {
  const settings = await call<BookingSettings>(server.address, session, 'GET', `${bookingsPath}/settings`);
  const form = new FormData();
  const bytes = new Uint8Array(declarationFile(shapeFor(settings), rows, series));
  form.append('file', new Blob([bytes]), `${series}.xlsx`);
  const { importId } = await call<{ readonly importId: string }>(
    server.address,
    session,
    'POST',
    `${bookingsPath}/cargo-declarations/import`,
    form,
  );
  return call<DraftAnswer>(
    server.address,
    session,
    'GET',
    `${bookingsPath}/cargo-declarations/drafts/${importId}`,
  );
};

/** The peer begins where the submission begins: with indexes as large, which cost more with every booking. */
const copied = async (run: Run, name: string): Promise<string> => {
  const own = join(run.folder, `peer-${name}`);
  mkdirSync(own);
  for (const file of ['log.db', 'documents.db']) {
    const source = new DatabaseSync(join(run.folder, 'data', file), { readOnly: true });
    await backup(source, join(own, file));
    source.close();
  }
  return own;
};

const submit = async (run: Run, server: Served, session: Session, draft: DraftAnswer): Promise<Carried> => {
  const request: SubmitRequest = {
    importId: draft.draft.id,
    rows: draft.rows.map(({ id, revision }) => ({ id, revision })),
    confirmWarnings: true,
  };
  const own = await copied(run, draft.draft.id);
  const before = await server.ask<number>(`bookings ${ids.atlantica}`);
  const after = await server.ask<string>('head');
  let answered = 0;
  await server.lag();
  const { value, cpu } = await server.timed(async () => {
    const started = performance.now();
    const answer = await call<SubmitAnswer>(
      server.address,
      session,
      'POST',
      `${bookingsPath}/cargo-declarations`,
      request,
    );
    answered = performance.now() - started;
    let [visible, completed] = [0, answer.completed];
    while (visible < draft.rows.length || !completed) {
      visible = (await server.ask<number>(`bookings ${ids.atlantica}`)) - before;
      completed ||= (await server.ask<string>('head')) === (await server.ask<string>('reached'));
      if (performance.now() - started > 120_000) throw new Error(`Only ${visible} bookings are visible`);
      if (visible < draft.rows.length) await setTimeout(20);
    }
  });
  const { longest } = await server.lag();
  const upTo = await server.ask<string>('head');
  const peer = { folder: join(run.folder, 'data'), own, after, upTo, draft: draft.draft.id };
  return { value, cpu, lag: longest, answered, peer };
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
      const carried = await submit(run, server, session, draft);
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
      goal: { kind: 'ratio', of: 'value', most: 2 },
    },
    {
      what: `${what}, longest lag of the main loop`,
      unit: 'ms',
      ours: longest(lags),
      peer: [],
      goal: { kind: 'most', most: 50 },
    },
    {
      what: 'upload of the same rows, longest lag of the main loop',
      unit: 'ms',
      ours: longest(uploadLags),
      peer: [],
    },
  ];
};
