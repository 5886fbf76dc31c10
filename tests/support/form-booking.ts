import type { DeclareBookingsRequest } from '#contracts/declaration-draft/submission-calls';
import { antwerp, rotterdam, santos } from './declarant.ts';

/** A booking as the form sends it. */
export type FormBooking = DeclareBookingsRequest['bookings'][number];

/** One that is declared as it is, with an empty slot; its dates are as people type them. */
export const form = (code: string, own: Partial<FormBooking> = {}): FormBooking => ({
  code,
  type: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'EU' },
  commodity: { id: 'wood-pulp', name: 'Wood pulp' },
  laycanStart: '10 Apr 2027',
  laycanFinish: '16/04/2027',
  loadingPort: { ...santos, qty: 20_000 },
  dischargePorts: [
    { ...rotterdam, qty: 12_000 },
    { id: null, name: null, qty: null },
    { ...antwerp, qty: 8_000 },
  ],
  ...own,
});
