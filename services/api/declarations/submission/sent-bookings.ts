import { Inject, Injectable } from '@nestjs/common';
import type { BookingInput, DeclareBookingsRequest } from '#contracts/declaration-draft/submission-calls';
import type { BookingField } from '#domain/booking/terms';
import type { KnownBooking, SaveAndSubmit } from '#domain/declaration-draft/commands';
import { normalCell, sameCell } from '#domain/declaration-draft/cells';
import type { NewRow } from '#domain/declaration-draft/events';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { ApiError, invalid } from '../../errors/api-error.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { addedId } from '../drafts/change-draft.ts';
import { cellsByCharterer } from '../drafts/cells-by-charterer.ts';
import type { DeclarationScope } from '../scope.ts';
import { emptyRow, heldRow } from '../drafts/held-row.ts';
import { draftRejections } from '../rejections.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { inputCells } from './booking-input.ts';

interface Sent {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
  readonly request: DeclareBookingsRequest;
}

export interface RowsToSave {
  readonly by: string;
  readonly rows: SaveAndSubmit['rows'];
  readonly bookings: ReadonlyMap<string, KnownBooking>;
  /** By row: which of the ports that were sent stands at each place. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

type Known = ReadonlyMap<string, Stored<BookingDocument>>;

/** The bookings of a form as rows of a draft: what is new, and what differs from what is there. */
@Injectable()
export class SentBookings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
  ) {}

  /** Row ids in the order of the bookings; a retry derives the same ones. */
  idsOf({ scope, key, request }: Sent): readonly string[] {
    const { bookings, importId = '' } = request;
    return bookings.map(
      ({ id }, index) => id ?? addedId(scope.principal.userId, key.commandId, importId, index),
    );
  }

  /** @throws 409 `rows_changed` where others changed a booking since it was read; 422 in the form's keys */
  async rowsOf(sent: Sent, draft: DraftState, isEdit: boolean): Promise<RowsToSave> {
    const { scope, request } = sent;
    const ids = this.idsOf(sent);
    if (new Set(ids).size < ids.length) throw invalid({ bookings: ['A booking is there twice.'] });
    requireVesselRequests(sent);
    const known = await this.known(sent, draft, isEdit);
    const charterers = [...known.values()].map(({ document }) => document.organisationId);
    const cellsOf = await cellsByCharterer(this.settings, scope.owner.organisation, charterers);
    const replaces = this.replacedBy(request, known);
    const places = new Map<string, readonly number[]>();
    const by = scope.principal.userId;
    const rows = request.bookings.map((input, index) => {
      const id = ids[index] ?? '';
      const row = rowOf(draft, id);
      const booking = known.get(row?.bookingId ?? id);
      if (input.id !== undefined && !row && !booking) throw refused('row_unknown', { row: id });
      const over = input.id === undefined ? emptyRow : heldRow(row, booking?.document);
      const { cells, places: order } = inputCells(input, over);
      places.set(id, order);
      const canonical = cellsOf(booking?.document.organisationId);
      const named = [...cells].map(([field, value]) => [field, canonical.of(field, value)] as const);
      if (input.id === undefined) {
        return addedRow(id, named, {
          continuationOf: firstOf(input, ids),
          replaces: index === 0 ? replaces : null,
          cancelMessage: request.cancelMessage,
          vesselRequested: input.vesselRequested ?? false,
        });
      }
      const changes = named
        .map(([field, to]) => ({ row: id, field, from: over.held(field), to }))
        .filter(({ from, to }) => !sameCell(from, to));
      return { row: id, revision: readRevision(input, row, booking, by), add: null, changes };
    });
    return { by, rows, bookings: knownBookings(draft, ids, known), places };
  }

  private async known({ scope, request }: Sent, draft: DraftState, isEdit: boolean): Promise<Known> {
    const wanted = request.bookings.flatMap(({ id }) => {
      if (id === undefined) return [];
      return rowOf(draft, id)?.bookingId ?? (isEdit ? [id] : []);
    });
    const all = [...wanted, ...(request.cancelledBookingId ? [request.cancelledBookingId] : [])];
    const found = await this.documents.getMany(bookingsModel, [...new Set(all)]);
    return new Map(
      found
        .filter(({ document }) => isSeenBy(scope.organisation.id, document))
        .map((stored) => [stored.id, stored]),
    );
  }

  private replacedBy({ bookings, cancelledBookingId }: DeclareBookingsRequest, known: Known): string | null {
    if (cancelledBookingId === undefined) return null;
    if (bookings[0]?.id !== undefined)
      throw invalid({ 'bookings.0.id': ['The booking that takes the place of another is a new one.'] });
    if (!known.has(cancelledBookingId))
      throw invalid({ cancelledBookingId: ['This booking is not known here.'] });
    return cancelledBookingId;
  }
}

/** Customers ask for a vessel, with a new booking that names no voyage; a continuation goes with its first. @throws 422 */
const requireVesselRequests = ({ scope, request }: Sent): void => {
  const why = ({ id, vesselVoyage, continuationOfId }: BookingInput): string | null => {
    if (scope.owner.side === 'internal') return 'Only customers request a vessel.';
    if (id !== undefined) return 'A vessel is requested with a new booking.';
    if (continuationOfId != null) return 'A vessel is requested with the first load port booking.';
    return vesselVoyage ? 'Choose a vessel / voyage or request one, not both.' : null;
  };
  const errors = request.bookings.flatMap((input, index): [string, readonly string[]][] => {
    const text = input.vesselRequested === true ? why(input) : null;
    return text === null ? [] : [[`bookings.${index}.vesselRequested`, [text]]];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
};

const refused = (
  code: 'row_unknown' | 'rows_changed',
  details: Readonly<Record<string, unknown>>,
): ApiError => refusalOf(draftRejections, { code, details });

interface BesidesCells {
  readonly continuationOf: string | null;
  readonly replaces: string | null;
  readonly cancelMessage: string | undefined;
  readonly vesselRequested: boolean;
}

const addedRow = (
  row: string,
  cells: readonly (readonly [BookingField, CellValue])[],
  { continuationOf, replaces, cancelMessage, vesselRequested }: BesidesCells,
): SaveAndSubmit['rows'][number] => {
  const add: NewRow = {
    row,
    line: null,
    cells: Object.fromEntries(cells.filter(([, value]) => normalCell(value) !== null)),
    bookingNo: null,
    letterIndex: null,
    continuationOf,
    replaces,
    ...(replaces !== null && cancelMessage !== undefined ? { cancelMessage } : {}),
    ...(vesselRequested && { vesselRequested: true }),
  };
  return { row, revision: null, add, changes: [] };
};

/** `+0` names the first of the bookings sent. */
const firstOf = ({ continuationOfId }: BookingInput, ids: readonly string[]): string | null => {
  if (continuationOfId == null) return null;
  const index = /^\+(\d{1,3})$/.exec(continuationOfId)?.[1];
  return index === undefined ? continuationOfId : (ids[Number(index)] ?? continuationOfId);
};

/**
 * The revision at which the draft must still hold the row. Where only the booking was there to be read, it must still
 * be as it was or, sent without a revision, have been amended by nobody else.
 */
const readRevision = (
  { revision }: BookingInput,
  row: DraftRow | undefined,
  booking: Stored<BookingDocument> | undefined,
  by: string,
): number | null => {
  if (row || !booking) return revision ?? null;
  const byOthers = Object.values(booking.document.provenance).some((change) => change && change.actor !== by);
  // What happened to its transfer since is no change of the booking.
  const changed =
    revision === undefined
      ? byOthers
      : revision < booking.document.versionRevision || revision > booking.revision;
  if (changed) throw refused('rows_changed', { rows: [{ row: booking.id, revision: booking.revision }] });
  return null;
};

const knownBookings = (
  draft: DraftState,
  ids: readonly string[],
  known: Known,
): ReadonlyMap<string, KnownBooking> =>
  new Map(
    ids.flatMap((id): [string, KnownBooking][] => {
      const document = known.get(rowOf(draft, id)?.bookingId ?? id)?.document;
      return document ? [[id, { lastOrdinal: document.lastOrdinal, cancelled: document.cancelled }]] : [];
    }),
  );
