/** Sixty nominated vessels with all totals and what is unread of each, among 10,000 with 300,000 messages, against bare Fastify over the same file. */
import { join } from 'node:path';
import type { NominationList } from '#contracts/nomination/nomination-view';
import { ids } from '#portal/seed/world/people';
import type { NominationListServerOptions } from './peers/nomination-list-server.ts';
import { fillNominations } from './support/fill-nominations.ts';
import { requestTime } from './support/http-load.ts';
import { alternating, type Measure, type Run } from './support/measurement.ts';
import { call, type Session, signIn, startPortal } from './support/portal.ts';
import { type Served, serve } from './support/serve.ts';

const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-nominations?status=upcoming&per_page=60`;
const messages = 30;

/** The cursor tells how far the read models are, which moves on its own. */
const comparable = (list: NominationList): string => JSON.stringify({ ...list, cursor: '' });

interface Filled {
  readonly folder: string;
  readonly served: Served;
  readonly session: Session;
  readonly list: NominationList;
}

/** A portal with people, and with so many nominations and their threads. */
const filled = async (run: Run, nominations: number): Promise<Filled> => {
  const folder = join(run.folder, String(nominations));
  await (await startPortal({ folder, seed: 'people' })).close();
  const threads = { nominations, messages, now: new Date().toISOString() };
  await fillNominations(join(folder, 'documents.db'), threads);
  const served = await startPortal({ folder, seed: 'people' });
  const session = await signIn(served.address, 'Ana');
  const list = await call<NominationList>(served.address, session, 'GET', path);
  if (list.data.length < 60) throw new Error(`Only ${list.data.length} vessels are shown`);
  return { folder, served, session, list };
};

export const measure: Measure = async (run) => {
  const count = run.quick ? 2_000 : 10_000;
  run.say(`${count} nominations with ${messages} messages each, and a tenth of them`);
  const large = await filled(run, count);
  const small = await filled(run, count / 10);
  const { folder, list, session, served } = large;
  const options: NominationListServerOptions = { folder, log: list.cursor.split('.', 1)[0] ?? '' };
  const peer = await serve(new URL('./peers/nomination-list-server.ts', import.meta.url), options);
  try {
    const same = await call<NominationList>(peer.address, session, 'GET', path);
    if (comparable(same) !== comparable(list)) {
      throw new Error(`The peer answers something else:\n${comparable(list)}\n${comparable(same)}`);
    }
    const requests = run.quick ? 100 : 500;
    const ask = (server: Served, { cookie }: Session) => requestTime(server, path, { cookie }, requests);
    const found = await alternating(
      run.runs,
      () => ask(served, session),
      () => ask(peer, session),
    );
    const grown = await alternating(
      run.runs,
      () => ask(served, session),
      () => ask(small.served, small.session),
    );
    const unread = list.data.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
    return [
      {
        what: `60 nominated vessels with unread messages, ${count.toLocaleString('en-US')} nominations`,
        unit: 'µs/request',
        ...found,
        goal: { kind: 'ratio', of: 'value', max: 1.3 },
        note: `of ${list.meta.total}, ${unread} unread, ${JSON.stringify(list).length} bytes, ten connections`,
      },
      { what: 'growth: the same; peer: a tenth of the nominations', unit: 'µs/request', ...grown },
    ];
  } finally {
    await Promise.all([served.close(), small.served.close(), peer.close()]);
  }
};
