/** Edits at 200 a second: from the request to the document on a websocket, against a bare route with the same threads. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { CommandServerOptions } from './peers/command-server.ts';
import { channelOf, type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import { LiveSocket } from './support/live-socket.ts';
import {
  alternating,
  type Measure,
  median,
  percentile,
  type Row,
  type Sample,
} from './support/measurement.ts';
import { type Session, signIn, startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';

const perSecond = 200;
/** People at work at once, each in a draft of their own. */
const draftCount = 10;
const rowsEach = 20;

interface Latencies {
  readonly pushed: readonly number[];
  readonly answered: readonly number[];
  /** Milliseconds a command. */
  readonly cpu: number;
}

/** Sends edits in a fixed rhythm, whatever the answers do, and waits until every one was pushed. */
const drive = async (
  server: Served,
  session: Session,
  drafts: readonly Draft[],
  socket: WebSocket,
  commands: number,
): Promise<Latencies> => {
  const sent = new Map<string, number>();
  const pushed: number[] = [];
  const answered: number[] = [];
  const hear = (data: Buffer): void => {
    const text = data.toString();
    for (const [, mark] of text.matchAll(/edit (\d+)\b/g)) {
      const started = sent.get(mark ?? '');
      if (started === undefined) continue;
      sent.delete(mark ?? '');
      pushed.push(performance.now() - started);
    }
  };
  socket.on('message', hear);
  const sample = await server.timed(async () => {
    const begun = performance.now();
    const answers: Promise<void>[] = [];
    for (let n = 0; n < commands; n += 1) {
      const due = begun + (n * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 1) await setTimeout(early);
      const draft = drafts[n % draftCount];
      const place = Math.floor(n / draftCount);
      const row = draft?.rows[place % rowsEach];
      if (!draft || row === undefined) throw new Error('There are not enough rows');
      const earlier = lastEdit.get(row) ?? null;
      serial += 1;
      const to = `edit ${serial}`;
      lastEdit.set(row, to);
      const started = performance.now();
      sent.set(String(serial), started);
      answers.push(
        sendEdit(server.address, session, draft, editOf(row, earlier, to)).then(() => {
          answered.push(performance.now() - started);
        }),
      );
    }
    await Promise.all(answers);
    while (pushed.length < commands) await once(socket, 'message', { signal: AbortSignal.timeout(10_000) });
  });
  socket.off('message', hear);
  return { pushed, answered, cpu: (sample.cpu ?? 0) / commands };
};

/** What each row's remark was last, and a number for every edit. */
const lastEdit = new Map<string, string>();
let serial = 0;

const rowOf = (
  what: string,
  found: { readonly ours: readonly Latencies[]; readonly peer: readonly Latencies[] },
  of: (latencies: Latencies) => number,
  goal: Row['goal'],
): Row => {
  const samples = (all: readonly Latencies[]): Sample[] =>
    all.map((one) => ({ value: of(one), cpu: one.cpu }));
  return { what, unit: 'ms', ours: samples(found.ours), peer: samples(found.peer), ...(goal && { goal }) };
};

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'data');
  const own = join(run.folder, 'peer');
  mkdirSync(own);
  const ours = await startPortal({ folder, seed: 'people' });
  const session = await signIn(ours.address, 'Ana');
  const drafts: Draft[] = [];
  for (let n = 0; n < draftCount; n += 1) drafts.push(await openDraft(ours.address, session, rowsEach));
  const options: CommandServerOptions = { folder, own };
  const peer = await serve(new URL('./peers/command-server.ts', import.meta.url), options);
  const live = await LiveSocket.open(ours.address, session, drafts.map(channelOf));
  const bare = new WebSocket(peer.address.replace('http', 'ws'), { perMessageDeflate: false });
  await once(bare, 'open');
  try {
    const commands = run.quick ? 200 : 1_000;
    // A row's remark goes on from round to round only where the same server is asked.
    const peersDrafts = drafts.map(({ importId, rows }) => ({
      importId,
      rows: rows.map((row) => `${row}-bare`),
    }));
    const found = await alternating(
      run.runs,
      () => drive(ours, session, drafts, live.socket, commands),
      () => drive(peer, session, peersDrafts, bare, commands),
    );
    return [
      rowOf(`edit over HTTP to websocket, ${perSecond}/s, p50`, found, ({ pushed }) => median(pushed), {
        kind: 'ratio',
        of: 'value',
        max: 2,
      }),
      rowOf('the same, p99', found, ({ pushed }) => percentile(pushed, 99), undefined),
      rowOf('the same, to the answer, p50', found, ({ answered }) => median(answered), undefined),
    ];
  } finally {
    live.close();
    bare.terminate();
    await Promise.all([ours.close(), peer.close()]);
  }
};
