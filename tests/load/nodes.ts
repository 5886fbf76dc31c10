/** From a command to a socket of another node, beside one of the node that took it: what several nodes cost those who watch. */
import { once } from 'node:events';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { startKafka } from '../../infra/servers/kafka.mjs';
import { startMongo } from '../../infra/servers/mongo.mjs';
import { channelOf, type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import { LiveSocket } from './support/live-socket.ts';
import { median, type Measure, percentile, type Sample } from './support/measurement.ts';
import type { NodeOptions } from './support/node-process.ts';
import { type Session, signIn } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';
import { startTwin } from './support/twin-process.ts';

/** Resolves with the moment at which the socket hears of an edit. */
const hearing = async (socket: WebSocket, remark: string): Promise<number> => {
  for (;;) {
    const [frame] = (await once(socket, 'message')) as [Buffer];
    if (frame.includes(remark)) return performance.now();
  }
};

interface Watching {
  readonly own: WebSocket;
  readonly other: WebSocket;
}

/** Milliseconds from sending an edit to each of the two sockets. */
const edited = async (
  node: Served,
  session: Session,
  draft: Draft,
  { own, other }: Watching,
  [from, to]: readonly [string | null, string],
): Promise<readonly [own: number, other: number]> => {
  const heard = [hearing(own, to), hearing(other, to)] as const;
  const sent = performance.now();
  await sendEdit(node.address, session, draft, editOf(draft.rows[0] ?? '', from, to));
  const [first, second] = await Promise.all(heard);
  return [first - sent, second - sent];
};

export const measure: Measure = async (run) => {
  const edits = run.quick ? 20 : 100;
  const twin = await startTwin();
  const mongo = await startMongo({ folder: join(run.folder, 'mongo') });
  const kafka = await startKafka({ folder: join(run.folder, 'kafka') });
  const start = (node: string, roles: NodeOptions['roles']): Promise<Served> =>
    serve(new URL('./support/node-process.ts', import.meta.url), {
      folder: join(run.folder, node),
      node,
      roles,
      kurrentdbUrl: twin.url,
      mongodb: { url: mongo.url, database: 'load' },
      brokers: kafka.brokers,
      seed: true,
    } satisfies NodeOptions);
  const one = await start('node-1', ['api', 'live', 'projector']);
  const other = await start('node-2', ['api', 'live']);
  try {
    const session = await signIn(one.address, 'Ana');
    const draft = await openDraft(one.address, session, 1);
    const [near, far] = [
      await LiveSocket.open(one.address, session, [channelOf(draft)]),
      await LiveSocket.open(other.address, session, [channelOf(draft)]),
    ];
    const [toOwn, toOther]: [Sample[], Sample[]] = [[], []];
    let [last, longest]: [string | null, number] = [null, 0];
    for (let round = 0; round <= run.runs; round += 1) {
      const found: (readonly [number, number])[] = [];
      for (let n = 0; n < edits; n += 1) {
        const to = `remark ${crypto.randomUUID()}`;
        found.push(await edited(one, session, draft, { own: near.socket, other: far.socket }, [last, to]));
        last = to;
      }
      if (round === 0) continue;
      const [own, others] = [found.map(([ms]) => ms), found.map(([, ms]) => ms)];
      toOwn.push({ value: median(own), cpu: null });
      toOther.push({ value: median(others), cpu: null });
      longest = Math.max(longest, percentile(others, 99));
    }
    near.close();
    far.close();
    return [
      {
        what: "one edit to a socket of another node, beside its own node's",
        unit: 'ms',
        ours: toOther,
        peer: toOwn,
        note: `medians of ${edits} edits; p99 to the other node ${longest.toFixed(0)} ms. KurrentDB's twin and mongo-java-server stand in, so the times are theirs`,
      },
    ];
  } finally {
    await Promise.all([other.close(), one.close()]);
    await Promise.all([kafka.stop(), mongo.stop(), twin.stop()]);
  }
};
