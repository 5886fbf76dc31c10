import type { BookingEvent, BookingEventType } from './events.ts';
import {
  differingFields,
  isDischargeField,
  ordinalOf,
  termOf,
  type BookingField,
  type BookingTerms,
  type DischargeLine,
  type SingleField,
  type TermValue,
} from './terms.ts';

/** The fields that an event of their own amends; both laycan days go into one `LaycanAmended`. */
const eventOfField = {
  code: 'BookingCodeChanged',
  type: 'VesselTypeAmended',
  trade: 'TradeAmended',
  month: 'MonthAmended',
  commodity: 'CommodityAmended',
  vesselVoyage: 'VesselVoyageAmended',
  loadingPort: 'LoadPortAmended',
  loadingQty: 'LoadQuantityAmended',
  comment: 'CommentAmended',
  company: 'CompanyAmended',
  masterBooking: 'MasterBookingAmended',
  contractLink: 'ContractLinkAmended',
} as const satisfies Record<Exclude<SingleField, 'laycanStart' | 'laycanFinish'>, BookingEventType>;

type EventOfField = typeof eventOfField;

const fieldOfEvent = Object.fromEntries(
  Object.entries(eventOfField).map(([field, event]) => [event, field]),
) as { readonly [Field in keyof EventOfField as EventOfField[Field]]: Field };

/** The events that set fields of a booking that was declared. */
export type AmendmentEvent = Extract<
  BookingEvent,
  { readonly type: EventOfField[keyof EventOfField] | 'LaycanAmended' | 'DischargeLineAmended' }
>;

export interface FieldAmendment {
  readonly field: BookingField;
  readonly from: TermValue;
  readonly to: TermValue;
}

/** What happened to a booking whose terms went from `before` to `after`; empty where nothing differs. */
export const amendmentEvents = (
  bookingId: string,
  before: BookingTerms,
  after: BookingTerms,
): BookingEvent[] => {
  const fields = differingFields(before, after);
  const amendments = fields
    .filter((field) => field !== 'laycanStart' && field !== 'laycanFinish')
    .map((field) => amendment(bookingId, field, termOf(before, field), termOf(after, field)));
  const laycan: BookingEvent = {
    type: 'LaycanAmended',
    data: {
      bookingId,
      from: { start: before.laycanStart, finish: before.laycanFinish },
      to: { start: after.laycanStart, finish: after.laycanFinish },
    },
  };
  return amendments.length === fields.length ? amendments : [laycan, ...amendments];
};

const amendment = (
  bookingId: string,
  field: Exclude<BookingField, 'laycanStart' | 'laycanFinish'>,
  from: TermValue,
  to: TermValue,
): BookingEvent =>
  (isDischargeField(field)
    ? {
        type: 'DischargeLineAmended',
        data: {
          bookingId,
          ordinal: Number(ordinalOf(field)),
          from: from as DischargeLine | null,
          to: to as DischargeLine | null,
        },
      }
    : { type: eventOfField[field], data: { bookingId, from, to } }) as BookingEvent;

/** The fields that an event sets, from and to: what folds, provenance and history go by. */
export const amendedFields = (event: BookingEvent): readonly FieldAmendment[] => {
  switch (event.type) {
    case 'BookingDeclared':
    case 'ContinuationDeclared':
    case 'VesselRequested':
    case 'BookingCancelled':
    case 'BrokerAssigned':
    case 'BookingTransferRequested':
    case 'BookingTransferConfirmed':
    case 'BookingTransferRefused':
    case 'TransferWithdrawalRequested':
    case 'TransferWithdrawalConfirmed':
    case 'TransferWithdrawalRefused':
    case 'BookingNominated':
    case 'BookingReleased':
    case 'NominationInformed':
      return [];
    case 'LaycanAmended': {
      const { from, to } = event.data;
      const days: readonly FieldAmendment[] = [
        { field: 'laycanStart', from: from.start, to: to.start },
        { field: 'laycanFinish', from: from.finish, to: to.finish },
      ];
      return days.filter((day) => day.from !== day.to);
    }
    case 'DischargeLineAmended':
      return [{ field: `discharge.${event.data.ordinal}`, from: event.data.from, to: event.data.to }];
    case 'BookingCodeChanged':
    case 'VesselTypeAmended':
    case 'TradeAmended':
    case 'MonthAmended':
    case 'CommodityAmended':
    case 'VesselVoyageAmended':
    case 'LoadPortAmended':
    case 'LoadQuantityAmended':
    case 'CommentAmended':
    case 'CompanyAmended':
    case 'MasterBookingAmended':
    case 'ContractLinkAmended':
      return [{ field: fieldOfEvent[event.type], from: event.data.from, to: event.data.to }];
  }
};
