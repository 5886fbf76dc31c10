/** The staff's list of users with a search, among 20,000, against the bare queries over the same file. */
import { join } from 'node:path';
import type { UsersServerOptions } from './peers/users-server.ts';
import { requestTime } from './support/http-load.ts';
import { alternating, type Measure } from './support/measurement.ts';
import { call, signIn, startPortal } from './support/portal.ts';
import { serve } from './support/serve.ts';

const path = '/api/internal/users?search=engen&per_page=10';

interface Page {
  readonly data: readonly { readonly email: string }[];
  readonly meta: { readonly total: number };
}

const shown = ({ data, meta }: Page): string =>
  JSON.stringify([meta.total, ...data.map(({ email }) => email)]);

export const measure: Measure = async (run) => {
  const people = run.quick ? 2_000 : 20_000;
  const folder = join(run.folder, 'data');
  run.say(`registering ${people} people`);
  const ours = await startPortal({ folder, seed: 'people', people });
  const session = await signIn(ours.address, 'Tom');
  const options: UsersServerOptions = { folder };
  const peer = await serve(new URL('./peers/users-server.ts', import.meta.url), options);
  try {
    const [list, bare] = [
      await call<Page>(ours.address, session, 'GET', path),
      await call<Page>(peer.address, session, 'GET', path),
    ];
    if (list.meta.total < people / 20) throw new Error(`Only ${list.meta.total} are found`);
    if (shown(list) !== shown(bare)) throw new Error(`The peer answers something else: ${shown(bare)}`);
    const headers = { cookie: session.cookie };
    const requests = run.quick ? 100 : 300;
    const found = await alternating(
      run.runs,
      () => requestTime(ours, path, headers, requests),
      () => requestTime(peer, path, headers, requests),
    );
    return [
      {
        what: `user list with a search, ${people.toLocaleString('en-US')} users`,
        unit: 'µs/request',
        ...found,
        goal: { kind: 'ratio', of: 'value', max: 1.3 },
        note: `${list.data.length} rows of ${list.meta.total}, ten connections; both read all names`,
      },
    ];
  } finally {
    await Promise.all([ours.close(), peer.close()]);
  }
};
