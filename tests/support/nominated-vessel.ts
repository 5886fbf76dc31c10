import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import { type Declarant, Refused, rotterdam, santos } from './declarant.ts';
import { toldCall, toldVoyage } from './voyage-system.ts';

/** Of a port that calls name by its id alone. */
export const portLine = (port: { readonly id: string }, qty: number) => ({
  port: { id: port.id, name: '' },
  qty,
});

/** A vessel that loads at Santos within the laycan of `cargo` of 10 March 2027, for Rotterdam. */
export const vesselFor = (
  bookings: readonly string[],
  voyageId: string,
  more: Partial<NominationInput> = {},
): NominationInput => ({
  vesselVoyage: { id: voyageId, name: '' },
  type: null,
  trade: { id: 'EU', name: '' },
  eta: '2027-04-20T06:00:00Z',
  laycanStart: '2027-04-19',
  laycanFinish: '2027-04-25',
  loadingPort: { id: santos.id, name: '' },
  nominated: 40_000,
  comment: null,
  dischargePorts: [portLine(rotterdam, 40_000)],
  bookings,
  ...more,
});

/** A statement of a voyage from Santos to Rotterdam, on which `vesselFor` goes; the arrival is at 6 in the morning of a day. */
export const voyageToRotterdam = (sequence: number, day: string, id = 'v-2200') =>
  toldVoyage(id, {
    sequence,
    statedAt: `2027-03-10T0${sequence}:00:00.000Z`,
    calls: [
      toldCall('a', { locode: 'BRSSZ', name: 'Santos', day }),
      toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: '2027-05-12' }),
    ],
  });

/** Nominates one vessel, and gives the nomination's id. @throws where it is refused */
export const nominatedBy = async (who: Declarant, vessel: NominationInput): Promise<string> => {
  const { vessels } = await who.call<VesselsNominated>('POST', 'cargo-nominations', { vessels: [vessel] });
  const [nominated] = vessels;
  if (!nominated || !('id' in nominated)) throw new Error(`Refused: ${JSON.stringify(nominated)}`);
  return nominated.id;
};

/** What a call came to: `done`, or the code of its refusal. */
export const outcomeOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
};
