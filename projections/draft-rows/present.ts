import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { draftChannel, liveEvents } from '#contracts/live/channels';
import type { BookingField } from '#domain/booking/terms';
import { cellEntries } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/events';
import type { Position } from '#platform/event-store/port';
import type { LiveSource, PresentContext } from '../runtime/presenting/live-source.ts';
import { draftRowsProjection } from './projection.ts';
import { draftIdOf, rowIdOf, type DraftRowDocument } from './read-model.ts';

/** A row as the side whose draft it is sees it; nobody else does. */
export const presentDraftRow = (
  {
    position,
    document,
  }: {
    readonly position: Position;
    readonly document: Pick<DraftRowDocument, 'draftId' | 'row'> &
      Partial<Pick<DraftRowDocument, 'changedAt'>>;
  },
  context: Pick<PresentContext, 'cursorAt'>,
): DraftRowView => {
  const { row, draftId, changedAt } = document;
  return {
    id: row.id,
    draftId,
    revision: row.revision,
    cursor: context.cursorAt(position),
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
  };
};

/**
 * The row without what it knows of its booking: for a former broker, who keeps what he typed and sees the booking no
 * more.
 */
export const withoutBookingValues = (view: DraftRowView): DraftRowView => ({
  ...view,
  cells: Object.fromEntries(cellEntries(view.cells).map(([field, cell]) => [field, { ...cell, base: null }])),
  reopened: view.reopened?.because === 'conflict' ? null : view.reopened,
});

/** Rows of a draft on its channel. */
export const draftRowsLive: LiveSource<DraftRowDocument, DraftRowView> = {
  projection: draftRowsProjection,
  event: liveEvents.draftChanged,
  viewId: rowIdOf,
  channelsOf: ({ preparedBy, draftId }) => [draftChannel.name({ organisationId: preparedBy, draftId })],
  topic: { ofId: draftIdOf, ofChannel: (channel) => draftChannel.read(channel)?.draftId },
  filterOf: (channel) => {
    const about = draftChannel.read(channel);
    return about && { draftId: about.draftId, preparedBy: about.organisationId };
  },
  lostBy: () => [],
  namesIn: () => ({ users: [], organisations: [] }),
  present: (stored, channel, context) =>
    draftRowsLive.channelsOf(stored.document).includes(channel) ? presentDraftRow(stored, context) : null,
};
