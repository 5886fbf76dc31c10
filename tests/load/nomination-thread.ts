/** From a message, and from an amended booking, to the other side: against a bare route, and against the bare appends and upserts. */
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { nominationChannel } from '#contracts/live/channels';
import { ids } from '#portal/seed/world/people';
import type { AgainServerOptions } from './peers/again-server.ts';
import type { MessageServerOptions } from './peers/message-server.ts';
import { copyOf } from './support/copied-data.ts';
import { inRhythm, type Latencies } from './support/in-rhythm.ts';
import { LiveSocket } from './support/live-socket.ts';
import {
  alternating,
  type Measure,
  median,
  percentile,
  type Row,
  type Run,
  type Sample,
} from './support/measurement.ts';
import { headersOf, type Session, signIn, signInBy, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { type Served, serve } from './support/serve.ts';
import { writersEmail } from './support/writers.ts';

const perSecond = 50;
/** Threads that are written in at once. */
const threads = 10;
/** What one person may send in a minute. */
const perWriter = 20;

const path = (nominationId: string): string =>
  `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-nominations/${nominationId}/messages`;

/** Written by many customers, for one may not write so much; heard by staff. */
const messages = async (run: Run, ours: Served, writers: number): Promise<readonly Row[]> => {
  const own = join(run.folder, 'peer');
  mkdirSync(own);
  const options: MessageServerOptions = { folder: join(run.folder, 'data'), own };
  const peer = await serve(new URL('./peers/message-server.ts', import.meta.url), options);
  const nominations = (await ours.ask<readonly string[]>('nominations')).slice(0, threads);
  const sessions: Session[] = [];
  for (let n = 0; n < writers; n += 1) sessions.push(await signInBy(ours.address, writersEmail(n)));
  const channels = nominations.map((nominationId) =>
    nominationChannel.name({ organisationId: ids.atlantica, nominationId, side: 'internal' }),
  );
  const live = await LiveSocket.open(ours.address, await signIn(ours.address, 'Tom'), channels);
  const bare = new WebSocket(peer.address.replace('http', 'ws'), { perMessageDeflate: false });
  await once(bare, 'open');
  const commands = run.quick ? 100 : 250;
  let sent = 0;
  const drive = (server: Served, socket: WebSocket): Promise<Latencies> =>
    inRhythm({
      server,
      socket,
      commands,
      perSecond,
      send: (n, mark) => {
        const session = sessions[server === ours ? sent++ % writers : n % writers];
        const nomination = nominations[n % threads];
        if (!session || nomination === undefined) throw new Error('There are not enough threads');
        const message = `The agent confirms the berth for the second tide, ${mark} of this vessel.`;
        return post(server.address, path(nomination), headersOf(session), { message });
      },
    });
  try {
    const found = await alternating(
      run.runs,
      () => drive(ours, live.socket),
      () => drive(peer, bare),
    );
    const row = (what: string, of: (one: Latencies) => number, goal?: Row['goal']): Row => {
      const samples = (all: readonly Latencies[]): Sample[] =>
        all.map((one) => ({ value: of(one), cpu: one.cpu }));
      return {
        what,
        unit: 'ms',
        ours: samples(found.ours),
        peer: samples(found.peer),
        ...(goal && { goal }),
      };
    };
    return [
      row(`message to the other side's websocket, ${perSecond}/s, p50`, ({ pushed }) => median(pushed), {
        kind: 'ratio',
        of: 'value',
        max: 2,
      }),
      row('the same, p99', ({ pushed }) => percentile(pushed, 99)),
    ];
  } finally {
    live.close();
    bare.terminate();
    await peer.close();
  }
};

/** One booking after another, taken in at once. */
const amendments = async (run: Run, ours: Served): Promise<Row> => {
  const folder = join(run.folder, 'data');
  const count = run.quick ? 20 : 200;
  const [found, peer]: [Sample[], Sample[]] = [[], []];
  for (let round = 0; round <= run.runs; round += 1) {
    const own = await copyOf(run.folder, `amended-${round}`);
    const after = await ours.ask<string>('head');
    let times: readonly number[] = [];
    const { cpu } = await ours.timed(async () => {
      times = await ours.ask<readonly number[]>(`amend ${count}`);
    });
    const upTo = await ours.ask<string>('head');
    const options: AgainServerOptions = { folder, own, after, upTo };
    const bare = await serve(new URL('./peers/again-server.ts', import.meta.url), options);
    let bareTimes: readonly number[] = [];
    const bareSample = await bare.timed(async () => {
      bareTimes = await bare.ask<readonly number[]>('one by one');
    });
    await bare.close();
    rmSync(own, { recursive: true });
    if (bareTimes.length !== count) throw new Error(`The peer has ${bareTimes.length} messages of ${count}`);
    if (round === 0) continue;
    found.push({ value: median(times), cpu: (cpu ?? 0) / count });
    peer.push({ value: median(bareTimes), cpu: (bareSample.cpu ?? 0) / count });
  }
  return {
    what: "booking amended to its nomination's message, p50",
    unit: 'ms',
    ours: found,
    peer,
    goal: { kind: 'ratio', of: 'value', max: 2 },
    note: `${count} amendments one after another; CPU with what the booking is told of it`,
  };
};

export const measure: Measure = async (run) => {
  const commands = run.quick ? 100 : 250;
  const writers = Math.ceil((commands * (run.runs + 1)) / perWriter);
  const ours = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    writers,
    nominations: { nominations: 60, voyages: 20, aboard: 60 },
  });
  try {
    return [...(await messages(run, ours, writers)), await amendments(run, ours)];
  } finally {
    await ours.close();
  }
};
