/** From an estimate in its topic to an open timeline of 500 voyages: against a bare consumer, insert, upsert and websocket. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { staffPortCallsChannel } from '#contracts/live/channels';
import type { TimelineAnswer } from '#contracts/port-calls/timeline';
import type { TimelineServerOptions } from './peers/timeline-server.ts';
import { LiveSocket } from './support/live-socket.ts';
import {
  alternating,
  type Measure,
  median,
  percentile,
  type Row,
  type Sample,
} from './support/measurement.ts';
import { call, signIn, startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';
import { preciseNow } from './support/precise-now.ts';

/** As of the load of frames. */
const perSecond = 20;

interface Pushed {
  /** Milliseconds from the topic to the socket, of each estimate. */
  readonly times: readonly number[];
  /** Of the server, milliseconds an estimate. */
  readonly cpu: number;
}

interface Rhythm {
  readonly server: Served;
  readonly socket: WebSocket;
  /** Told once each. */
  readonly voyages: number;
  /** Later than at first. */
  readonly hours: number;
}

/** Tells of one voyage after another in a fixed rhythm, and waits until each has been pushed. */
const inRhythm = async ({ server, socket, voyages, hours }: Rhythm): Promise<Pushed> => {
  const heardAt = new Map<string, number>();
  const hear = (data: Buffer): void => {
    const now = preciseNow();
    for (const [, id = ''] of data.toString().matchAll(/\\"voyageId\\":\\"(v-\d+)\\"/g)) {
      if (!heardAt.has(id)) heardAt.set(id, now);
    }
  };
  socket.on('message', hear);
  const told = new Map<string, Promise<number>>();
  const { cpu } = await server.timed(async () => {
    const begun = performance.now();
    for (let n = 0; n < voyages; n += 1) {
      await setTimeout(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()));
      told.set(`v-${n}`, server.ask<number>(`tell ${n} ${hours}`));
    }
    while (heardAt.size < voyages) await once(socket, 'message', { signal: AbortSignal.timeout(20_000) });
  });
  socket.off('message', hear);
  const times: number[] = [];
  for (const [id, published] of told) times.push((heardAt.get(id) ?? Number.NaN) - (await published));
  return { times, cpu: (cpu ?? 0) / voyages };
};

export const measure: Measure = async (run) => {
  const voyages = run.quick ? 60 : 500;
  const told = run.quick ? 20 : 200;
  const ours = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    nominations: { nominations: 0, voyages, aboard: 0 },
  });
  const session = await signIn(ours.address, 'Tom');
  const live = await LiveSocket.open(ours.address, session, [staffPortCallsChannel.name()]);
  let hours = 0;
  const drive = (server: Served, socket: WebSocket): Promise<Pushed> => {
    hours += 1;
    return inRhythm({ server, socket, voyages: told, hours });
  };
  let peer: Served | undefined;
  let bare: WebSocket | undefined;
  try {
    // The peer writes and sends what a statement has come to here.
    await drive(ours, live.socket);
    const own = join(run.folder, 'peer');
    mkdirSync(own);
    const [led, rows] = [join(own, 'led.json'), join(own, 'rows.json')];
    await ours.ask(`led ${told} ${led}`);
    const { data } = await call<TimelineAnswer>(ours.address, session, 'GET', '/api/internal/port-calls');
    writeFileSync(rows, JSON.stringify(data));
    const options: TimelineServerOptions = { own, led, rows };
    const served = await serve(new URL('./peers/timeline-server.ts', import.meta.url), options);
    peer = served;
    const socket = new WebSocket(served.address.replace('http', 'ws'), { perMessageDeflate: false });
    bare = socket;
    await once(socket, 'open');
    const found = await alternating(
      run.runs,
      () => drive(ours, live.socket),
      () => drive(served, socket),
    );
    const row = (what: string, of: (times: readonly number[]) => number, goal?: Row['goal']): Row => {
      const samples = (all: readonly Pushed[]): Sample[] =>
        all.map(({ times, cpu }) => ({ value: of(times), cpu }));
      return {
        what,
        unit: 'ms',
        ours: samples(found.ours),
        peer: samples(found.peer),
        ...(goal && { goal }),
      };
    };
    return [
      row(`estimate in the topic to an open timeline of ${voyages} voyages, ${perSecond}/s, p50`, median, {
        kind: 'ratio',
        of: 'value',
        max: 2,
      }),
      row('the same, p99', (times) => percentile(times, 99)),
    ];
  } finally {
    live.close();
    bare?.terminate();
    await peer?.close();
    await ours.close();
  }
};
