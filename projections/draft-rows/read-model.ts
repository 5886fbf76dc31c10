import type { BookingField } from '#domain/booking/terms';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { Side } from '#domain/shared/envelope';
import type { Filter, ReadModel } from '#platform/documents/port';

/** One row of a draft; its id is `{draftId}/{rowId}`. It is gone once the row has left the draft. */
export interface DraftRowDocument {
  readonly draftId: string;
  /** The charterer. */
  readonly organisationId: string;
  /** Whose draft it is: the broker's organisation, where a broker prepares it, else the charterer's. */
  readonly preparedBy: string;
  readonly side: Side;
  readonly row: DraftRow;
  /** ISO moment of the last change of each cell that the row holds; cells as they were added are absent. */
  readonly changedAt: Readonly<Partial<Record<BookingField, string>>>;
  /** It holds something, or is on its way. */
  readonly filled: boolean;
}

export const draftRowId = (draftId: string, rowId: string): string => `${draftId}/${rowId}`;

export const draftIdOf = (id: string): string => id.slice(0, id.indexOf('/'));

export const rowIdOf = (id: string): string => id.slice(id.indexOf('/') + 1);

export const draftRowsModel: ReadModel<DraftRowDocument> = {
  name: 'draft-rows',
  history: false,
  indexes: [
    ['draftId', 'row.place'],
    ['row.bookingId', 'draftId'],
    ['draftId', 'filled'],
  ],
};

/** All rows of a draft; sorted by `row.place` they stand as in the grid. */
export const rowsOfDraft = (draftId: string): Filter<DraftRowDocument> => ({ draftId });
