import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { sideOf } from '#contracts/people/principal';
import { isStaffOnly } from '#contracts/templates/names';
import type { Acting } from '#domain/booking/commands';
import type { Side } from '#domain/shared/envelope';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import { nominationsOf } from '#projections/nominations/present';
import type { NominationMessageDocument } from '#projections/nomination-messages/read-model';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { contextOf } from '../access/current.ts';
import type { CommandKey } from '../access/current.ts';
import { forbidden, notFound } from '../errors/api-error.ts';
import type { CommandContext } from '../platform/execute-port.ts';

/** Who works on nominations, and in which organisation: its charterer's, or that of a broker of its bookings. */
export interface NominationScope {
  readonly principal: Principal;
  readonly organisation: PrincipalOrganisation;
  readonly side: Side;
  readonly filter: Filter<NominationDocument>;
}

export const scopeOf = (principal: Principal, organisation: PrincipalOrganisation): NominationScope => ({
  principal,
  organisation,
  side: sideOf(principal),
  filter: nominationsOf(organisation),
});

/** What a thread says to who reads it: a broker what was said while all of its bookings were in his hands. */
export const heardIn = ({
  organisation,
}: Pick<NominationScope, 'organisation'>): Filter<NominationMessageDocument> =>
  organisation.type === 'agency' ? { heardBy: organisation.id } : {};

export const actingIn = ({ organisation, side }: NominationScope): Acting => ({
  organisation: side === 'internal' ? '' : organisation.id,
  side,
});

export const commandIn = ({ principal, organisation }: NominationScope, key: CommandKey): CommandContext =>
  contextOf(principal, organisation, key);

/** Brokers do not, and customers of a template on which staff do. */
export const mayNominate = ({ organisation, side }: NominationScope): boolean =>
  organisation.type !== 'agency' && (side === 'internal' || !isStaffOnly(organisation.template));

/** @throws 403 where they may not */
export const requireNominating = (scope: NominationScope): void => {
  if (!mayNominate(scope)) throw forbidden();
};

/**
 * A nomination for somebody who reads it or acts on it. A broker's bookings are asked besides: what they tell their nomination may
 * be under way.
 *
 * @throws 404 for one that is out of scope as for none
 */
export const seenNomination = async (
  documents: Documents,
  { organisation, filter }: NominationScope,
  nominationId: string,
): Promise<Stored<NominationDocument>> => {
  const [stored] = await documents.find(nominationsModel, { $and: [filter, { _id: nominationId }] });
  if (!stored) throw notFound();
  if (organisation.type !== 'agency') return stored;
  const { bookingIds } = stored.document;
  const assigned = await documents.count(bookingsModel, {
    _id: { $in: [...bookingIds] },
    brokerId: organisation.id,
  });
  if (assigned < bookingIds.length) throw notFound();
  return stored;
};
