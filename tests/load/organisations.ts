/** A request of staff who are in every organisation, with thousands of them against the demo's few, which stand in the peer's place. */
import { join } from 'node:path';
import { requestTime } from './support/http-load.ts';
import { alternating, type Measure, type Sample } from './support/measurement.ts';
import { call, signIn, startPortal } from './support/portal.ts';

/** Reads no organisation but those of whoever asks. */
const path = '/api/operations/effects';

/** What each page begins with. */
const sessionSize = async (address: string, cookie: string): Promise<Sample> => {
  const answer = await fetch(`${address}/api/session`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The session answers ${answer.status}`);
  return { value: (await answer.arrayBuffer()).byteLength, cpu: null };
};

export const measure: Measure = async (run) => {
  const organisations = run.quick ? 500 : 5_000;
  const few = await startPortal({ folder: join(run.folder, 'few'), seed: 'people' });
  run.say(`founding ${organisations} organisations of 20 members`);
  const many = await startPortal({ folder: join(run.folder, 'many'), seed: 'people', organisations });
  try {
    const [cookieOfFew, cookieOfMany] = await Promise.all(
      [few, many].map(async ({ address }) => {
        const session = await signIn(address, 'Tom');
        await call(address, session, 'GET', path);
        return session.cookie;
      }),
    );
    const requests = run.quick ? 300 : 3_000;
    const found = await alternating(
      run.runs,
      () => requestTime(many, path, { cookie: cookieOfMany ?? '' }, requests),
      () => requestTime(few, path, { cookie: cookieOfFew ?? '' }, requests),
    );
    const size = {
      ours: [await sessionSize(many.address, cookieOfMany ?? '')],
      peer: [await sessionSize(few.address, cookieOfFew ?? '')],
    };
    return [
      {
        what: `session of a G2O Admin, ${organisations.toLocaleString('en-US')} organisations against the demo’s`,
        unit: 'B',
        ...size,
        goal: { kind: 'ratio', of: 'value', max: 1.01 },
        note: 'it lists none',
      },
      {
        what: `request of a G2O Admin, ${organisations.toLocaleString('en-US')} organisations against the demo’s`,
        unit: 'µs/request',
        ...found,
        goal: { kind: 'ratio', of: 'value', max: 1.2 },
        note: '20 members each, ten connections',
      },
    ];
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
};
