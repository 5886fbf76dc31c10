import { bookingsLive } from './bookings/present.ts';
import { transferErrorsLive } from './bookings/present-transfer.ts';
import { draftRowsLive } from './draft-rows/present.ts';
import { draftsLive } from './drafts/present.ts';
import { organisationsLive } from './organisations/present.ts';
import { announced, type AnnouncedSource } from './runtime/presenting/announced-source.ts';
import { usersLive } from './users/present.ts';

/** Every read model that is pushed: `announced(source)` of each `present.ts`. */
export const liveSources: readonly AnnouncedSource[] = [
  announced(bookingsLive),
  announced(transferErrorsLive),
  announced(draftsLive),
  announced(draftRowsLive),
  announced(usersLive),
  announced(organisationsLive),
];
