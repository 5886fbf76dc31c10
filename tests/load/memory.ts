/** Resident memory: idle, with the demo's 3,000 bookings, and with 100,000 bookings and 1,000 sockets under load. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ids } from '#portal/seed/world/people';
import { fillDocuments } from './support/fill-documents.ts';
import { requestTime } from './support/http-load.ts';
import { LiveSocket } from './support/live-socket.ts';
import { channelOf, type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import type { Measure, Row } from './support/measurement.ts';
import { growthOf, overTime } from './support/over-time.ts';
import { type Session, signIn, startPortal } from './support/portal.ts';
import type { Memory, Served } from './support/serve.ts';

const list = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations?status=upcoming&per_page=10`;

const megabytes = async (server: Served): Promise<number> => (await server.memory()).rss / 1e6;

const rowOf = (what: string, value: number, note?: string): Row => ({
  what: `memory, ${what}`,
  unit: 'MB',
  ours: [{ value, cpu: null }],
  peer: [],
  ...(note !== undefined && { note }),
});

/** Between two looks, with a collection before each. */
const everyMs = 10_000;

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'idle');
  return [
    await whileIdle(folder),
    await withTheDemo(join(run.folder, 'demo'), run.quick ? 100 : 2_000),
    ...(await underLoad(folder, run.quick)),
  ];
};

const whileIdle = async (folder: string): Promise<Row> => {
  const idle = await startPortal({ folder, seed: 'people' });
  await setTimeout(2_000);
  const resident = await megabytes(idle);
  await idle.close();
  return rowOf('idle', resident);
};

const withTheDemo = async (folder: string, lists: number): Promise<Row> => {
  const demo = await startPortal({ folder, seed: 'demo' });
  const ana = await signIn(demo.address, 'Ana');
  await requestTime(demo, list, { cookie: ana.cookie }, lists);
  const resident = await megabytes(demo);
  await demo.close();
  return rowOf('3,000 bookings, after 2,000 lists', resident);
};

const socketsOn = async (count: number, open: () => Promise<LiveSocket>): Promise<readonly LiveSocket[]> => {
  const sockets: LiveSocket[] = [];
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  return sockets;
};

/** On a folder that has people, and gets bookings for them. */
const underLoad = async (folder: string, isQuick: boolean): Promise<readonly Row[]> => {
  const bookings = isQuick ? 2_000 : 100_000;
  await fillDocuments(join(folder, 'documents.db'), { bookings, versions: 2 });
  const large = await startPortal({ folder, seed: 'people' });
  const session = await signIn(large.address, 'Ana');
  const draft = await openDraft(large.address, session, 1);
  const count = isQuick ? 50 : 1_000;
  const sockets = await socketsOn(count, async () =>
    LiveSocket.open(large.address, session, [channelOf(draft)]),
  );
  // Ten minutes by default would be half of everything: LOAD_MINUTES says how long the load goes on.
  const minutes = isQuick ? 0.1 : Number(process.env['LOAD_MINUTES'] ?? 2);
  const { seen, edits } = await seenWhileEdited(large, session, draft, minutes);
  for (const socket of sockets) socket.close();
  await large.close();
  const what = `${bookings.toLocaleString('en-US')} bookings and ${count.toLocaleString('en-US')} sockets under load`;
  const inUse = seen.map(({ heapUsed }) => heapUsed / 1e6);
  const resident = seen.map(({ rss }) => rss / 1e6);
  return [
    rowOf(
      what,
      resident.at(-1) ?? 0,
      `${edits} edits and ${edits * 10} lists ${overTime(minutes, resident)}`,
    ),
    rowOf(`${what}, growth of the last third over the middle one`, growthOf(resident)),
    rowOf(`${what}, main thread's heap`, inUse.at(-1) ?? 0, overTime(minutes, inUse)),
    rowOf(`${what}, growth of that`, growthOf(inUse)),
  ];
};

/** Edits and lists for so many minutes, with a look at the memory now and then. */
const seenWhileEdited = async (
  served: Served,
  session: Session,
  draft: Draft,
  minutes: number,
): Promise<{ readonly seen: readonly Memory[]; readonly edits: number }> => {
  const ends = performance.now() + minutes * 60_000;
  const seen: Memory[] = [];
  let [last, looked, edits]: [string | null, number, number] = [null, 0, 0];
  for (let n = 0; performance.now() < ends; n += 1) {
    const to: string = `remark ${n}`;
    await sendEdit(served.address, session, draft, editOf(draft.rows[0] ?? '', last, to));
    last = to;
    await requestTime(served, list, { cookie: session.cookie }, 10);
    await setTimeout(50);
    edits = n + 1;
    if (performance.now() - looked < everyMs) continue;
    looked = performance.now();
    seen.push(await served.memory());
  }
  seen.push(await served.memory());
  return { seen, edits };
};
