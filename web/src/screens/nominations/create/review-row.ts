import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import { emptyTerms } from '#domain/booking/terms';
import { fitsPorts } from '#domain/nomination/booking-line';
import { broughtErrors } from '#domain/nomination/brought-errors';
import { portsCalled, withNominated } from '#domain/nomination/terms';
import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import { validateNomination } from '#domain/validation/nomination';
import { cellsOf, problemsIn, saidBy, termsOf } from '../edit-terms.ts';
import { cellOf } from '../nomination-words.ts';
import type { ChosenBooking, VesselRow } from './vessel-row.ts';

/** What is to be known of a row before it is sent. */
export interface RowReview {
  /** By field of the form; each keeps it from being sent. */
  readonly problems: Readonly<Record<string, string>>;
  /** Seen first, and then sent. */
  readonly warnings: readonly string[];
  /** Bookings with a port that the vessel does not call at. */
  readonly leftAshore: readonly ChosenBooking[];
}

export interface ReviewContext {
  readonly settings: BookingSettings;
  readonly template: string;
}

const noVoyage = { id: '', name: '' };

/** The line of the form that an error is about, by its ordinal; what is no line has the name of its field. */
const fieldOf = ({ attribute }: RowError, row: VesselRow): string => {
  const [, place] = /^discharge\.(\d+)\./.exec(cellOf(attribute)) ?? [];
  if (place === undefined) return cellOf(attribute);
  const ordinal = row.discharge[Number(place) - 1]?.ordinal;
  return ordinal === undefined ? 'discharge' : `discharge.${ordinal}`;
};

const dischargeOf = ({ dischargePorts }: ChosenBooking) =>
  Object.fromEntries(
    dischargePorts.map(({ id, name, qty }, at) => [
      String(at + 1),
      { port: id === null ? null : { id, name: name ?? id }, qty },
    ]),
  );

const laycansPart = 'The laycans of its bookings have no day in common.';

const lacksLaycan = ({ laycanStart, laycanFinish, bookings }: VesselRow): boolean =>
  laycanStart === null && laycanFinish === null && bookings.some((booking) => booking.laycanStart !== null);

/** What keeps a row from being sent: of a change of an open nomination, what the change brings about. */
const blockingIn = (row: VesselRow, errors: readonly RowError[]): readonly RowError[] => {
  const { updates } = row;
  if (updates === null) return errors.filter(({ level }) => level === 'error');
  const before = termsOf(updates);
  const after = cellsOf(row, updates).reduce((all, { field, to }) => withNominated(all, field, to), before);
  return broughtErrors({ terms: before, errors: updates.errors }, { terms: after, errors });
};

/** A row by the rules that the nomination will be held to. */
export const reviewRow = (row: VesselRow, { settings, template }: ReviewContext): RowReview => {
  const { bookings: notFound, ...unread } = row.unread;
  const typed = problemsIn(row);
  const fromFile = notFound === undefined ? [] : [notFound];
  if (Object.keys(typed).length > 0)
    return { problems: { ...typed, ...unread }, warnings: fromFile, leftAshore: [] };
  // Days at the load port are what is held against the laycan: the form has them as they are.
  const said = saidBy(row, { vesselVoyage: row.vesselVoyage ?? noVoyage, etaZone: null });
  const called = portsCalled(said);
  const leftAshore = row.bookings.filter(
    (booking) => !fitsPorts({ loadingPort: booking.loadingPort, discharge: dischargeOf(booking) }, called),
  );
  const errors = validateNomination(
    {
      ...said,
      vesselVoyage: row.vesselVoyage,
      eta: row.etaDay,
      discharge: Object.values(said.discharge),
      bookings: row.bookings.map((booking) => ({ ...emptyTerms, discharge: dischargeOf(booking) })),
    },
    { settings },
  );
  const textOf = (error: RowError): string => {
    const { title, text } = describeError(templateOf(template), error);
    return `${title}. ${text}`;
  };
  const blocking = blockingIn(row, errors);
  return {
    problems: {
      // The first one of a field is the one that matters most.
      ...Object.fromEntries(blocking.toReversed().map((error) => [fieldOf(error, row), textOf(error)])),
      ...unread,
    },
    warnings: [
      ...new Set([
        ...fromFile,
        ...errors.filter((error) => !blocking.includes(error)).map(textOf),
        ...(lacksLaycan(row) ? [laycansPart] : []),
      ]),
    ],
    leftAshore,
  };
};
