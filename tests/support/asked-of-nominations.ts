import { expect } from '@jest/globals';
import type { VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import type { Portal } from '#portal/portal';
import { cargo, type Declarant, daysAfter } from './declarant.ts';
import { toldCall, toldVoyage, VoyageSystem } from './voyage-system.ts';

interface Asked {
  readonly portal: Portal;
  readonly ana: Declarant;
  readonly tom: Declarant;
  readonly today: string;
}

/** Each call about nominations once, as staff and their customer ask them. */
export const askOfNominations = async ({ portal, ana, tom, today }: Asked): Promise<void> => {
  const [booking = ''] = await ana.declare(cargo(today, { code: 'N-1' }));
  const day = daysAfter(today, 42);
  await new VoyageSystem(portal.engine).tell(
    toldVoyage('v-nominated', {
      statedAt: today,
      calls: [
        toldCall('a', { locode: 'BRSSZ', name: 'Santos', day }),
        toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: daysAfter(today, 60) }),
      ],
    }),
  );
  const nominations = 'cargo-nominations';
  const vessel = {
    vesselVoyage: { id: 'v-nominated', name: '' },
    type: null,
    trade: { id: 'EU', name: '' },
    eta: `${day}T08:00:00Z`,
    laycanStart: daysAfter(today, 40),
    laycanFinish: daysAfter(today, 46),
    loadingPort: { id: 'BRSSZ', name: '' },
    nominated: 50_000,
    comment: null,
    dischargePorts: [{ port: { id: 'NLRTM', name: '' }, qty: 50_000 }],
    bookings: [booking],
  };
  await tom.after(ana).call('GET', `${nominations}/bookings?per_page=10`);
  const file = new FormData();
  const lines = `Vessel / voyage,Bookings,Load port\nNordic Tern 1107,N-1,Santos`;
  file.append('file', new Blob([lines]), 'vessels.csv');
  await tom.call('POST', `${nominations}/import`, file);
  await tom.download(`${nominations}/import/template`);
  for (const method of ['PUT', 'POST'])
    await tom.call(method, `${nominations}/import/review`, { vessels: [{ ...vessel, eta: null }] });
  const { vessels, importId } = await tom.call<VesselsNominated>('POST', nominations, {
    vessels: [vessel, { ...vessel, eta: null }],
  });
  await tom.call('GET', `${nominations}/import/${importId}`);
  const [nominated, refused] = vessels;
  expect(refused).toMatchObject({ refused: 'missing' });
  const id = nominated && 'id' in nominated ? nominated.id : '';
  const one = `${nominations}/${id}`;
  for (const path of [nominations, `${nominations}/filters`, one]) {
    await ana.after(tom).call('GET', path);
    await tom.call('GET', path);
  }
  const { id: message } = await ana.call<{ id: string }>('POST', `${one}/messages`, { message: 'Hello' });
  await ana.call('GET', `${one}/messages`);
  await tom.after(ana).call('PUT', `${nominations}/messages/${message}/mark-as-read`, { nominationId: id });
  const cells = [{ field: 'comment', from: null, to: 'Under deck' }];
  await ana.call('PUT', one, { cells });
  const shown = await ana.call<NominationDetails>('GET', one);
  for (const method of ['PUT', 'POST']) {
    await ana.call(method, `${one}/action/approve`, { version: shown.version });
    await tom.call(method, `${one}/action/confirm-updates`, { version: shown.version });
  }
  const { version } = await tom.after(ana).call<NominationDetails>('GET', one);
  await tom.call('DELETE', `${one}?version=${version}`);
};
