import { join } from 'node:path';
import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import { daysLater, dayOf } from '#domain/shared/days';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { sharedBrowser } from './browser-tests/shared-portal.ts';
import { cargo, Declarant, rotterdam, santos } from './declarant.ts';
import { Person, type AtBrowser } from './person.ts';
import { startPortal } from './portal.ts';
import { toldCall, toldVoyage, VoyageSystem } from './voyage-system.ts';

const builtWeb = join(import.meta.dirname, '../../dist/web');

/** Of the voyage that is told: a vessel that loads at Santos and discharges at Rotterdam. */
export const vesselName = 'Nordic Tern 1107';
const voyageId = 'tern-1107';

/** A portal in a browser with one voyage on which Atlântica's cargo of Santos can go. */
export interface NominatingPortal {
  readonly portal: Portal;
  /** A customer and staff, over HTTP. */
  readonly marta: Declarant;
  readonly staff: Declarant;
  person(firstName: string, at?: Partial<AtBrowser>): Promise<Person>;
  /** Declares a booking and has staff nominate the vessel for it. */
  nominate(
    code: string,
    more?: Partial<NominationInput>,
  ): Promise<{ readonly id: string; readonly booking: string }>;
}

export const startNominatingPortal = async (): Promise<NominatingPortal> => {
  const portal = await startPortal({ seed: 'people', web: builtWeb });
  const { address } = portal;
  const today = new Date();
  const inDays = (days: number): string => dayOf(daysLater(today, days));
  await new VoyageSystem(portal.engine).tell(
    toldVoyage(voyageId, {
      statedAt: today.toISOString(),
      calls: [
        toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: inDays(42) }),
        toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: inDays(64) }),
      ],
    }),
  );
  const [marta, staff] = await Promise.all([
    Declarant.as(address, 'Marta'),
    Declarant.as(address, 'Tom', ids.atlantica),
  ]);
  return {
    portal,
    marta,
    staff,
    person: async (firstName, at) =>
      Person.signedIn(firstName, { browser: await sharedBrowser(), address, ...at }),
    nominate: async (code, more = {}) => {
      const [booking = ''] = await marta.declare(cargo(today, { code }));
      const { laycanStart, laycanFinish } = await marta.booking(booking);
      const vessel: NominationInput = {
        vesselVoyage: { id: voyageId, name: '' },
        type: null,
        trade: { id: 'EU', name: '' },
        eta: `${laycanStart}T12:00:00Z`,
        laycanStart,
        laycanFinish,
        loadingPort: { id: santos.id, name: '' },
        nominated: 20_000,
        comment: null,
        dischargePorts: [{ port: { id: rotterdam.id, name: '' }, qty: 20_000 }],
        bookings: [booking],
        ...more,
      };
      const { vessels } = await staff
        .after(marta)
        .call<VesselsNominated>('POST', 'cargo-nominations', { vessels: [vessel] });
      const [nominated] = vessels;
      if (!nominated || !('id' in nominated)) throw new Error(`Refused: ${JSON.stringify(nominated)}`);
      marta.after(staff);
      return { id: nominated.id, booking };
    },
  };
};
