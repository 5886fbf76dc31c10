/** The first page of the declaration list, ten of 3,000 bookings with all totals, against bare Fastify over the same file. */
import { join } from 'node:path';
import type { DeclarationList } from '#contracts/booking/booking-view';
import { ids } from '#portal/seed/world/people';
import type { ListServerOptions } from './peers/list-server.ts';
import { requestTime } from './support/http-load.ts';
import { alternating, type Measure } from './support/measurement.ts';
import { call, signIn, startPortal } from './support/portal.ts';
import { serve } from './support/serve.ts';

const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations?status=upcoming&per_page=10`;

/** The cursor tells how far the read models are, which moves on its own. */
const comparable = (list: DeclarationList): string => JSON.stringify({ ...list, cursor: '' });

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'data');
  const ours = await startPortal({ folder, seed: 'demo' });
  const session = await signIn(ours.address, 'Ana');
  const list = await call<DeclarationList>(ours.address, session, 'GET', path);
  const options: ListServerOptions = { folder, log: list.cursor.split('.', 1)[0] ?? '' };
  const peer = await serve(new URL('./peers/list-server.ts', import.meta.url), options);
  try {
    const same = await call<DeclarationList>(peer.address, session, 'GET', path);
    if (comparable(same) !== comparable(list)) {
      throw new Error(`The peer answers something else:\n${comparable(list)}\n${comparable(same)}`);
    }
    const headers = { cookie: session.cookie };
    const requests = run.quick ? 300 : 3_000;
    const found = await alternating(
      run.runs,
      () => requestTime(ours, path, headers, requests),
      () => requestTime(peer, path, headers, requests),
    );
    const bytes = JSON.stringify(list).length;
    return [
      {
        what: 'ten-row declaration list',
        unit: 'µs/request',
        ...found,
        goal: { kind: 'ratio', of: 'value', max: 1.25 },
        note: `${list.data.length} rows of ${list.meta.total}, ${bytes} bytes, ten connections`,
      },
    ];
  } finally {
    await Promise.all([ours.close(), peer.close()]);
  }
};
