import { type ChainedEvent, chainedTypes } from '#domain/booking/chained';
import type { Recorded } from '#domain/shared/envelope';
import { bookingStream } from '#domain/streams';
import type { StoredEvent } from '#platform/event-store/port';
import { projection, type Reveal } from '../runtime/projection.ts';
import { beforeTheFirstEvent, hashedOf, headAfter } from './chain.ts';
import { type BookingHeadDocument, bookingHeadsModel } from './read-model.ts';

const next = (
  document: BookingHeadDocument,
  _event: Recorded<ChainedEvent>,
  _id: string,
  _reveal: Reveal,
  stored: StoredEvent,
): BookingHeadDocument =>
  chainedTypes.has(stored.type)
    ? {
        organisationId: document.organisationId,
        revision: stored.revision,
        head: headAfter(document.head, hashedOf(stored)),
      }
    : document;

/** The hash chain of each booking's stream, so far: one document a stream, of whatever engine the log is. */
export const bookingHeadsProjection = projection<BookingHeadDocument, ChainedEvent>({
  model: bookingHeadsModel,
  version: 2,
  idsOf: ({ stream }) => {
    const id = bookingStream.idIn(stream);
    return id === undefined ? [] : [id];
  },
  folds: {
    BookingDeclared: {
      begins: (document, event, id, reveal, stored) =>
        next(
          document ?? {
            organisationId: event.data.organisation.id,
            revision: -1,
            head: beforeTheFirstEvent,
          },
          event,
          id,
          reveal,
          stored,
        ),
    },
    ContinuationDeclared: next,
    VesselRequested: next,
    BookingCodeChanged: next,
    VesselTypeAmended: next,
    TradeAmended: next,
    MonthAmended: next,
    CommodityAmended: next,
    VesselVoyageAmended: next,
    LaycanAmended: next,
    LoadPortAmended: next,
    LoadQuantityAmended: next,
    DischargeLineAmended: next,
    CommentAmended: next,
    CompanyAmended: next,
    MasterBookingAmended: next,
    ContractLinkAmended: next,
    BookingCancelled: next,
    BrokerAssigned: next,
    BookingNominated: next,
    BookingReleased: next,
  },
});
