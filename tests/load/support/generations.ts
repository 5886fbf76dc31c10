import { bookingsProjection } from '#projections/bookings/projection';
import { draftRowsProjection } from '#projections/draft-rows/projection';
import { nominationMessagesProjection } from '#projections/nomination-messages/projection';
import { nominationsProjection } from '#projections/nominations/projection';
import { organisationsProjection } from '#projections/organisations/projection';
import { threadReadersProjection } from '#projections/thread-readers/projection';
import { usersProjection } from '#projections/users/projection';

/** The first generation of a read model, in a data folder that was filled a moment ago. */
export const firstOf = ({
  model,
  version,
}: {
  readonly model: { readonly name: string };
  readonly version: number;
}): string => `${model.name}@${version}#1`;

export const bookings = firstOf(bookingsProjection);
export const draftRows = firstOf(draftRowsProjection);
export const nominations = firstOf(nominationsProjection);
export const nominationMessages = firstOf(nominationMessagesProjection);
export const organisations = firstOf(organisationsProjection);
export const threadReaders = firstOf(threadReadersProjection);
export const users = firstOf(usersProjection);
