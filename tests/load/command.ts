/** Edits at 200 a second: from the request to the document on a websocket, against a bare route with the same threads. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import type { CommandServerOptions } from './peers/command-server.ts';
import { channelOf, type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import { inRhythm, type Latencies } from './support/in-rhythm.ts';
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

/** What each row's remark was last. */
const lastEdit = new Map<string, string>();

const drive = (
  server: Served,
  session: Session,
  drafts: readonly Draft[],
  socket: WebSocket,
  commands: number,
): Promise<Latencies> =>
  inRhythm({
    server,
    socket,
    commands,
    perSecond,
    send: (n, to) => {
      const draft = drafts[n % draftCount];
      const row = draft?.rows[Math.floor(n / draftCount) % rowsEach];
      if (!draft || row === undefined) throw new Error('There are not enough rows');
      const earlier = lastEdit.get(row) ?? null;
      lastEdit.set(row, to);
      return sendEdit(server.address, session, draft, editOf(row, earlier, to));
    },
  });

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
