import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { draftAudience } from '#contracts/live/audiences';
import { draftChannel, liveEvents } from '#contracts/live/channels';
import type { BookingField } from '#domain/booking/terms';
import { cellEntries } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import type { View } from '../runtime/presenting/view.ts';
import { draftRowsProjection } from './projection.ts';
import { draftIdOf, type DraftRowDocument, draftRowsModel, rowIdOf } from './read-model.ts';

/** What of a row's document its view shows; an answer to a command has no more at hand. */
type ShownRow = Pick<DraftRowDocument, 'draftId' | 'preparedBy' | 'row'> &
  Partial<Pick<DraftRowDocument, 'changedAt'>>;

const presentRow = ({ draftId, row, changedAt }: ShownRow, cursor: string): DraftRowView => ({
  id: row.id,
  draftId,
  revision: row.revision,
  cursor,
  bookingId: row.bookingId,
  place: row.place,
  line: row.line,
  bookingNo: row.bookingNo,
  letterIndex: row.letterIndex,
  continuationOf: row.continuationOf,
  replaces: row.replaces,
  match: row.match,
  cells: row.cells,
  ...(changedAt && { changedAt }),
  submitting: row.submitting
    ? Object.fromEntries(
        cellEntries(row.submitting.cells).map(([field, cell]): [BookingField, CellValue] => [
          field,
          cell.value,
        ]),
      )
    : null,
  reopened: row.reopened,
  touchedBy: row.touchedBy,
});

/**
 * The row without what it knows of its booking: for a former broker, who keeps what he typed and sees the booking no
 * more.
 */
const withoutBookingValues = (view: DraftRowView): DraftRowView => ({
  ...view,
  cells: Object.fromEntries(cellEntries(view.cells).map(([field, cell]) => [field, { ...cell, base: null }])),
  reopened: view.reopened?.because === 'conflict' ? null : view.reopened,
});

/** A row as the side whose draft it is sees it; nobody else does. */
export const draftRowView: View<ShownRow, undefined, DraftRowView> = {
  model: draftRowsModel,
  needs: ({ preparedBy, row: { bookingId } }) =>
    bookingId === null ? {} : { quoted: { to: preparedBy, bookings: [bookingId] } },
  present: ({ stored: { position, document }, inputs }) => {
    const view = presentRow(document, inputs.cursorAt(position));
    const { bookingId } = document.row;
    return bookingId === null || inputs.sees(document.preparedBy, bookingId)
      ? view
      : withoutBookingValues(view);
  },
};

/** Rows of a draft on its channel. */
export const draftRowsLive: LiveSource<DraftRowDocument, undefined, DraftRowView> = {
  projection: draftRowsProjection,
  event: liveEvents.draftChanged,
  view: draftRowView,
  sideOn: () => undefined,
  viewId: rowIdOf,
  ...speaking(draftChannel, draftAudience),
  topic: { ofId: draftIdOf, ofChannel: (channel) => draftChannel.read(channel)?.draftId },
  filterOf: (audience) => {
    const about = draftAudience.read(audience);
    return { draftId: about?.draftId ?? null, preparedBy: about?.organisationId ?? null };
  },
};
