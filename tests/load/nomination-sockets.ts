/** Memory of the portal while 1,000 sockets hear a list and a thread, and people write. `LOAD_MINUTES`: for how long. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nominationChannel, nominationListChannel } from '#contracts/live/channels';
import { ids } from '#portal/seed/world/people';
import { LiveSocket } from './support/live-socket.ts';
import type { Measure, Row } from './support/measurement.ts';
import { growthOf, overTime } from './support/over-time.ts';
import { headersOf, type Session, signIn, signInBy, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { writersEmail } from './support/writers.ts';

/** One may send twenty messages in a minute. */
const writers = 20;
/** Between two messages. */
const everyMs = 200;
/** Between two looks, with a collection before each. */
const lookMs = 10_000;

export const measure: Measure = async (run) => {
  const count = run.quick ? 50 : 1_000;
  const minutes = run.quick ? 0.2 : Number(process.env['LOAD_MINUTES'] ?? 2);
  const served = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    writers,
    nominations: { nominations: 100, voyages: 20, aboard: 0 },
  });
  const staff = await signIn(served.address, 'Tom');
  const sessions: Session[] = [];
  for (let n = 0; n < writers; n += 1) sessions.push(await signInBy(served.address, writersEmail(n)));
  const [nominationId = ''] = await served.ask<readonly string[]>('nominations');
  const of = { organisationId: ids.atlantica, side: 'internal' } as const;
  const channels = [nominationListChannel.name(of), nominationChannel.name({ ...of, nominationId })];
  const sockets: LiveSocket[] = [];
  while (sockets.length < count) {
    const opened = Array.from({ length: 50 }, () => LiveSocket.open(served.address, staff, channels));
    sockets.push(...(await Promise.all(opened)));
  }
  let heard = 0;
  for (const { socket } of sockets)
    socket.on('message', () => {
      heard += 1;
    });
  const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-nominations/${nominationId}/messages`;
  const [resident, inUse]: [number[], number[]] = [[], []];
  const look = async (): Promise<void> => {
    const { rss, heapUsed } = await served.memory();
    resident.push(rss / 1e6);
    inUse.push(heapUsed / 1e6);
  };
  let sent = 0;
  try {
    const ends = performance.now() + minutes * 60_000;
    for (let looked = 0; performance.now() < ends; sent += 1) {
      const session = sessions[sent % writers];
      if (!session) throw new Error('Nobody writes');
      const message = `The agent confirms the berth for the second tide, remark ${sent} of this vessel.`;
      await post(served.address, path, headersOf(session), { message });
      await setTimeout(everyMs);
      if (performance.now() - looked < lookMs) continue;
      looked = performance.now();
      await look();
    }
    await look();
  } finally {
    for (const socket of sockets) socket.close();
    await served.close();
  }
  if (heard < sent * count) throw new Error(`${heard} of ${sent * count * channels.length} were heard`);
  const what = `memory, ${count.toLocaleString('en-US')} sockets on a list and a thread`;
  const row = (name: string, value: number, note?: string): Row => ({
    what: name,
    unit: 'MB',
    ours: [{ value, cpu: null }],
    peer: [],
    ...(note !== undefined && { note }),
  });
  return [
    row(what, resident.at(-1) ?? 0, `${sent} messages ${overTime(minutes, resident)}`),
    row(`${what}, growth of the last third over the middle one`, growthOf(resident)),
    row(`${what}, main thread's heap`, inUse.at(-1) ?? 0, overTime(minutes, inUse)),
    row(`${what}, growth of that`, growthOf(inUse)),
  ];
};
