/** One update to 1,000 sockets, ten times a second: CPU of the portal against bare `ws` with one string for all. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { channelOf, type Draft, editOf, openDraft, sendEdit } from './support/edits.ts';
import { LiveSocket } from './support/live-socket.ts';
import { alternating, type Measure, type Row, type Sample } from './support/measurement.ts';
import { type Session, signIn, startPortal } from './support/portal.ts';
import { post } from './support/post.ts';
import { type Served, serve } from './support/serve.ts';

const perSecond = 10;

/** Updates in a rhythm, until every socket has heard every one of them; CPU of the server, in ms an update. */
const drive = async (
  server: Served,
  sockets: readonly WebSocket[],
  updates: number,
  update: (n: number) => Promise<unknown>,
): Promise<Sample> => {
  let heard = 0;
  const count = (): void => {
    heard += 1;
  };
  for (const socket of sockets) socket.on('message', count);
  const sample = await server.timed(async () => {
    const begun = performance.now();
    for (let n = 0; n < updates; n += 1) {
      await update(n);
      await setTimeout(Math.max(0, begun + ((n + 1) * 1_000) / perSecond - performance.now()));
    }
    for (let waited = 0; heard < updates * sockets.length && waited < 200; waited += 1) await setTimeout(25);
  });
  for (const socket of sockets) socket.off('message', count);
  if (heard < updates * sockets.length) throw new Error(`${heard} of ${updates * sockets.length} were heard`);
  const cpu = (sample.cpu ?? 0) / updates;
  return { value: cpu, cpu };
};

const inBatches = async <Result>(count: number, make: () => Promise<Result>): Promise<Result[]> => {
  const made: Result[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(50, count - made.length) }, make))));
  }
  return made;
};

const openBare = async (address: string): Promise<WebSocket> => {
  const socket = new WebSocket(address.replace('http', 'ws'), { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
};

/** Edits of one cell after another, so that none is stale. */
const editing = (server: Served, session: Session, draft: Draft) => {
  let last: string | null = null;
  return async (): Promise<void> => {
    const to: string = `Receivers confirmed the berth for the second week, remark ${crypto.randomUUID()}`;
    await sendEdit(server.address, session, draft, editOf(draft.rows[0] ?? '', last, to));
    last = to;
  };
};

export const measure: Measure = async (run) => {
  const count = run.quick ? 100 : 1_000;
  const updates = run.quick ? 10 : 40;
  const folder = join(run.folder, 'data');
  const ours = await startPortal({ folder, seed: 'people' });
  const peer = await serve(new URL('./peers/socket-server.ts', import.meta.url), {});
  const session = await signIn(ours.address, 'Ana');
  const [crowded, quiet] = [
    await openDraft(ours.address, session, 1),
    await openDraft(ours.address, session, 1),
  ];
  const started = performance.now();
  const live = await inBatches(count, () => LiveSocket.open(ours.address, session, [channelOf(crowded)]));
  run.say(`${count} sockets subscribed in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  const bare = await inBatches(count, () => openBare(peer.address));
  const sockets = live.map(({ socket }) => socket);
  const [edit, editUnheard] = [editing(ours, session, crowded), editing(ours, session, quiet)];
  try {
    const [first] = sockets;
    if (!first) throw new Error('No socket was opened');
    const next = once(first, 'message') as Promise<[Buffer]>;
    await edit();
    const frame = (await next)[0].toString();
    await setTimeout(500);
    const whole = await alternating(
      run.runs,
      () => drive(ours, sockets, updates, edit),
      () => drive(peer, bare, updates, () => sendFrame(peer.address, frame)),
    );
    const unheard: Sample[] = [];
    for (let n = 0; n < run.runs; n += 1) unheard.push(await drive(ours, [], updates, editUnheard));
    const command =
      [...unheard].sort((a, b) => a.value - b.value)[Math.floor(unheard.length / 2)]?.value ?? 0;
    const live_: Row = {
      what: `one update to ${count.toLocaleString('en-US')} sockets, ${perSecond}/s: the live part`,
      unit: 'ms CPU/update',
      ours: whole.ours.map(({ value }) => ({ value: value - command, cpu: value - command })),
      peer: whole.peer,
      goal: { kind: 'ratio', of: 'cpu', max: 1.3 },
      note: `a frame of ${frame.length} bytes; the edit itself, heard by nobody, takes ${command.toFixed(2)} ms of CPU, which is left out here`,
    };
    return [live_, { what: 'the same with the edit itself', unit: 'ms CPU/update', ...whole }];
  } finally {
    for (const socket of [...sockets, ...bare]) socket.terminate();
    await Promise.all([ours.close(), peer.close()]);
  }
};

/** As JSON, which `post` sends: a string in quotes, as long as the frame. */
const sendFrame = (address: string, frame: string): Promise<unknown> => post(address, '/', {}, frame);
