/**
 * Undo of a submitted paste of 10,000 rows until all of it stands in the edit draft, and what it would do told before, against the
 * bare reads, appends and upserts of the same.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DraftAnswer, DraftChangesAnswer, EditAnswer } from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { UndoAnswer, UndoView } from '#contracts/declaration-draft/undo-view';
import { ids } from '#portal/seed/world/people';
import type { UndoServerOptions } from './peers/undo-server.ts';
import { copyOf } from './support/copied-data.ts';
import { submit, upload } from './support/declare.ts';
import type { Measure, Run, Sample } from './support/measurement.ts';
import { call, headersOf, type Session, signIn, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { type Served, serve } from './support/serve.ts';

const declarations = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations`;
const longestWaitMs = 120_000;

interface At {
  readonly run: Run;
  readonly server: Served;
  readonly session: Session;
  readonly rows: number;
}

const caughtUp = async (server: Served): Promise<void> => {
  const started = performance.now();
  while ((await server.ask<string>('reached')) !== (await server.ask<string>('head'))) {
    if (performance.now() - started > longestWaitMs) throw new Error('The read models do not catch up');
    await setTimeout(5);
  }
};

/** The confirmation of a submission goes out after it, and reads all of it: it is no part of the undo. */
const atRest = async (server: Served): Promise<void> => {
  const started = performance.now();
  for (;;) {
    await caughtUp(server);
    const head = await server.ask<string>('head');
    await setTimeout(1_000);
    if ((await server.ask<string>('head')) === head) return;
    if (performance.now() - started > longestWaitMs) throw new Error('The portal does not come to rest');
  }
};

/** Submits all rows of the edit draft, and waits until its bookings are amended; gives the submission. */
const submitEdit = async ({ server, session, rows }: At, importId: string): Promise<string> => {
  const draft = await call<DraftAnswer>(server.address, session, 'GET', `${declarations}/drafts/${importId}`);
  if (draft.rows.length !== rows) throw new Error(`The draft has ${draft.rows.length} of ${rows} rows`);
  const request: SubmitRequest = {
    importId,
    rows: draft.rows.map(({ id, revision }) => ({ id, revision })),
    confirmWarnings: true,
  };
  const headers = { ...headersOf(session), 'idempotency-key': randomUUID() };
  const started = performance.now();
  for (;;) {
    const answer = (await post(server.address, declarations, headers, request)) as SubmitAnswer;
    if (answer.completed) {
      await atRest(server);
      return answer.submissionId;
    }
    if (performance.now() - started > longestWaitMs) throw new Error('The submission does not end');
    await setTimeout(50);
  }
};

/** One paste over the comments of all bookings, submitted. */
const paste = async (at: At, bookings: readonly string[]): Promise<string> => {
  const { server, session } = at;
  const shown = await call<EditAnswer>(server.address, session, 'GET', `${declarations}/edit`);
  const comments = new Map(shown.bookings.map(({ id, comment }) => [id, comment]));
  const changes = bookings.map((id) => ({
    id,
    field: 'comment',
    from: comments.get(id) ?? null,
    to: `Pasted over ${id}`,
  }));
  const path = `${declarations}/drafts/${shown.importId}/changes`;
  const body = { reason: 'paste', changes };
  const answer = await call<DraftChangesAnswer>(server.address, session, 'POST', path, body);
  if (answer.skipped.length > 0) throw new Error(`${answer.skipped.length} cells were skipped`);
  await caughtUp(server);
  return submitEdit(at, answer.importId);
};

interface Undone {
  readonly told: Sample;
  readonly done: Sample & { readonly answered: number };
  readonly lag: number;
  readonly view: UndoView;
  readonly peer: UndoServerOptions;
}

const expectAll = ({ undone }: UndoView, rows: number): void => {
  if (undone.count !== rows) throw new Error(`${undone.count} of ${rows} bookings are undone`);
};

const undo = async ({ run, server, session, rows }: At, submission: string): Promise<Undone> => {
  const path = `${declarations}/submissions/${submission}/undo`;
  const told = await server.timed(async () =>
    expectAll(await call<UndoView>(server.address, session, 'GET', path), rows),
  );
  const own = await copyOf(run.folder, `peer-${submission}`);
  const after = await server.ask<string>('head');
  await server.lag();
  const views: UndoAnswer[] = [];
  let answered = 0;
  const done = await server.timed(async () => {
    const started = performance.now();
    let view = await call<UndoAnswer>(server.address, session, 'POST', path, {});
    answered = performance.now() - started;
    // What takes longer than an answer may goes on by itself.
    while (!view.completed) {
      await setTimeout(50);
      view = await call<UndoAnswer>(server.address, session, 'GET', `${path}/${view.undoId}`);
    }
    await caughtUp(server);
    views.push(view);
  });
  const { longest } = await server.lag();
  const [view] = views;
  if (!view) throw new Error('The undo has no answer');
  expectAll(view, rows);
  const upTo = await server.ask<string>('head');
  const folder = join(run.folder, 'data');
  const peer = { folder, own, after, upTo, submission, draft: view.importId };
  return { told, done: { ...done, answered }, lag: longest, view, peer };
};

const bare = async (options: UndoServerOptions, rows: number) => {
  const server = await serve(new URL('./peers/undo-server.ts', import.meta.url), options);
  const touched = await server.ask<number>('rows');
  if (touched !== rows) throw new Error(`The peer would write ${touched} of ${rows} rows`);
  // Ours has read them all by then, too.
  await server.ask('preview');
  const told = await server.timed(() => server.ask('preview'));
  const done = await server.timed(() => server.ask('undo'));
  await server.close();
  rmSync(options.own, { recursive: true });
  return { told, done };
};

export const measure: Measure = async (run) => {
  const rows = run.quick ? 500 : 10_000;
  const runs = Math.min(run.runs, 3);
  const server = await startPortal({ folder: join(run.folder, 'data'), seed: 'people' });
  const ours: Undone[] = [];
  const peers: Awaited<ReturnType<typeof bare>>[] = [];
  try {
    const session = await signIn(server.address, 'Ana');
    const at = { run, server, session, rows };
    const draft = await upload(server, session, rows, 'U');
    await submit(server, session, draft);
    await caughtUp(server);
    let submission = await paste(
      at,
      draft.rows.map(({ id }) => id),
    );
    for (let round = 0; round <= runs; round += 1) {
      const undone = await undo(at, submission);
      const peer = await bare(undone.peer, rows);
      run.say(
        `all in the draft after ${undone.done.value.toFixed(0)} ms, answered after ${undone.done.answered.toFixed(0)} ms; bare ${peer.done.value.toFixed(0)} ms; told in ${undone.told.value.toFixed(0)} ms, bare ${peer.told.value.toFixed(0)} ms`,
      );
      if (round > 0) {
        ours.push(undone);
        peers.push(peer);
      }
      // What an undo changed is a submission again, and is undone next.
      submission = await submitEdit(at, undone.view.importId);
    }
  } finally {
    await server.close();
  }
  const what = `undo of a paste of ${rows.toLocaleString('en-US')} rows`;
  return [
    {
      what: `${what}, to all in the edit draft`,
      unit: 'ms',
      ours: ours.map(({ done }) => done),
      peer: peers.map(({ done }) => done),
      goal: { kind: 'ratio', of: 'value', max: 1.3 },
      note: 'the peer decides nothing',
    },
    {
      what: `${what}, told before`,
      unit: 'ms',
      ours: ours.map(({ told }) => told),
      peer: peers.map(({ told }) => told),
      goal: { kind: 'ratio', of: 'value', max: 1.3 },
    },
    {
      what: `${what}, longest lag of the main loop`,
      unit: 'ms',
      ours: ours.map(({ lag }) => ({ value: lag, cpu: null })),
      peer: [],
      goal: { kind: 'max', max: 50 },
    },
  ];
};
