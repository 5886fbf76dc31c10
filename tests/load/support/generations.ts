import { bookingsProjection } from '#projections/bookings/projection';
import { draftRowsProjection } from '#projections/draft-rows/projection';
import { organisationsProjection } from '#projections/organisations/projection';
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
export const organisations = firstOf(organisationsProjection);
export const users = firstOf(usersProjection);
