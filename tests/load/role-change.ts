/** From the moment in which staff are taken out of an organisation until each of their sockets is closed, a thousand of them open. */
import { once } from 'node:events';
import { join } from 'node:path';
import { declarationListChannel } from '#contracts/live/channels';
import { ids } from '#portal/seed/world/people';
import { LiveSocket } from './support/live-socket.ts';
import { type Measure, percentile, type Sample } from './support/measurement.ts';
import { call, type Session, signIn, signInBy, startPortal } from './support/portal.ts';
import { staffEmail, wizardStaff } from './support/wizard-names.ts';

const role = 'G2O User';

export const measure: Measure = async (run) => {
  const staff = run.quick ? 4 : 40;
  const each = 25;
  const ours = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    wizardWorld: { staff, companies: 1 },
  });
  const channel = declarationListChannel.name({ organisationId: ids.atlantica, side: 'internal' });
  try {
    const admin = await signIn(ours.address, 'Tom');
    const sessions: Session[] = [];
    for (let number = 0; number < staff; number += 1)
      sessions.push(await signInBy(ours.address, staffEmail(number)));
    const edit = async (id: string, organisations: readonly string[]): Promise<unknown> =>
      call(ours.address, admin, 'PUT', `/api/internal/users/${id}`, { role_id: role, organisations });
    const samples: Sample[] = [];
    for (let round = 0; round <= run.runs; round += 1) {
      for (const id of wizardStaff(staff)) await edit(id, [ids.atlantica]);
      const sockets = await Promise.all(
        sessions.map(async (session) => {
          const own: LiveSocket[] = [];
          while (own.length < each) own.push(await LiveSocket.open(ours.address, session, [channel]));
          return own;
        }),
      );
      const waits: number[] = [];
      for (const [number, id] of wizardStaff(staff).entries()) {
        const begun = performance.now();
        const closed = (sockets[number] ?? []).map(async ({ socket }) => {
          await once(socket, 'close');
          waits.push(performance.now() - begun);
        });
        await edit(id, [ids.nordfjord]);
        await Promise.all(closed);
      }
      // The first round warms up.
      if (round > 0) samples.push({ value: percentile(waits, 99), cpu: null });
    }
    return [
      {
        what: `role change to closed socket, ${(staff * each).toLocaleString('en-US')} sockets, p99`,
        unit: 'ms',
        ours: samples,
        peer: [],
        goal: { kind: 'max', max: 1_000 },
        note: `${staff} people with ${each} sockets each, one after another moved to another organisation`,
      },
    ];
  } finally {
    await ours.close();
  }
};
