import type { Recorded } from '#domain/shared/envelope';
import type { EventNamed } from '#domain/stored-events';
import { derivedFrom } from './derived.ts';
import type { BookingDocument } from './read-model.ts';
import { withStanding } from './transfers.ts';

type Owing = Pick<BookingDocument, 'owesId' | 'owesRevision'>;

/** A booking on no ship. */
export const ashore: Pick<BookingDocument, 'status' | 'aboard' | 'nominationId'> & Owing = {
  status: 'declared',
  aboard: null,
  nominationId: null,
  owesId: null,
  owesRevision: null,
};

/** A new version of what is on a ship, or was when the nomination heard of it last: it has yet to take it in. */
export const owing = (
  { nominationId, owesId: before }: Pick<BookingDocument, 'nominationId' | 'owesId'>,
  revision: number,
): Owing | undefined => {
  const owesId = nominationId ?? before;
  return owesId === null ? undefined : { owesId, owesRevision: revision };
};

/** The booking itself, and so its version, stays what it was: by this event, and by the next two. */
export const nominated = (
  document: BookingDocument,
  {
    data: { to: aboard, known = document.versionRevision },
    revision,
  }: Recorded<EventNamed<'BookingNominated'>>,
): BookingDocument =>
  withStanding({
    ...document,
    ...(document.versionRevision > known && {
      owesId: aboard.nominationId,
      owesRevision: revision,
    }),
    ...derivedFrom(document.terms, document.bookingNo, aboard.vesselVoyage),
    aboard,
    nominationId: aboard.nominationId,
    status: document.cancelled ? 'cancelled' : aboard.standing,
  });

export const released = (
  document: BookingDocument,
  { data }: Recorded<EventNamed<'BookingReleased'>>,
): BookingDocument =>
  document.nominationId === data.nominationId
    ? withStanding({
        ...document,
        ...derivedFrom(document.terms, document.bookingNo, null),
        aboard: null,
        nominationId: null,
        status: document.cancelled ? 'cancelled' : 'declared',
      })
    : document;

export const informed = (
  document: BookingDocument,
  { data }: Recorded<EventNamed<'NominationInformed'>>,
): BookingDocument =>
  document.owesId === data.nominationId && data.upTo >= (document.owesRevision ?? 0)
    ? { ...document, owesId: null, owesRevision: null }
    : document;
