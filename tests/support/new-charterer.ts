import { randomUUID } from 'node:crypto';
import type { NewOrganisationRequest } from '#api/people/organisations/organisations.dto';

/** The body that founds a charterer: a name of its own, one company, nobody named or invited. @param own what is another, also what is refused */
export const newCharterer = (own: object = {}): NewOrganisationRequest => ({
  name: `Baltic Sawmills ${randomUUID().slice(0, 8)}`,
  type: 'charterer',
  permissions: ['bookings'],
  companies: ['220147'],
  internal_users: [],
  customer_users: [],
  settings: { bookingTemplate: 'suzano' },
  ...own,
});
