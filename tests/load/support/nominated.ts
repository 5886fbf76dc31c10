import { randomUUID } from 'node:crypto';
import type { NominateVessel } from '#domain/nomination/commands';
import type { NominationTerms } from '#domain/nomination/terms';
import { addDays } from '#domain/shared/days';
import { ids, organisations } from '#portal/seed/world/people';

/** Ports with their zones, in the order in which voyages call at them. */
const ports = [
  { id: 'BRSSZ', name: 'Santos' },
  { id: 'NLRTM', name: 'Rotterdam' },
] as const;

/** Days before and after today over which laycans of many nominations are spread. */
const daysAround = 60;

const charterer = organisations.find(({ id }) => id === ids.atlantica);

const termsOf = (n: number, voyageId: string, today: string): NominationTerms => {
  const start = addDays(today, ((n * 7) % (2 * daysAround)) - daysAround);
  return {
    vesselVoyage: { id: voyageId, name: `Nordic ${n % 40} ${1_000 + n}` },
    type: { id: 'open-hatch', name: 'Open hatch' },
    trade: { id: n % 3 === 0 ? 'EU' : 'AS', name: n % 3 === 0 ? 'Europe' : 'Asia' },
    laycanStart: start,
    laycanFinish: addDays(start, 6),
    eta: `${addDays(start, 2)}T08:00:00.000Z`,
    loadingPort: ports[0],
    nominated: 30_000 + (n % 20) * 500,
    comment: null,
    discharge: { '1': { port: ports[1], qty: 30_000 + (n % 20) * 500 } },
  };
};

/** The n-th of many vessels that are offered to Atlântica at Santos, without bookings; laycans are spread over four months around today. */
export const nominated = (
  n: number,
  voyageId: string,
  today: string,
): Omit<NominateVessel, 'messageId' | 'call'> => ({
  by: { organisation: '', side: 'internal' },
  nominationId: randomUUID(),
  organisation: { id: charterer?.id ?? '', name: charterer?.name ?? '' },
  template: charterer?.template ?? '',
  terms: termsOf(n, voyageId, today),
  bookings: [],
  approveBy: null,
});
