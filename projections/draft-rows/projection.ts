import { draftAudience } from '#contracts/live/audiences';
import type { BookingField } from '#domain/booking/terms';
import { rowFacts, type RowFact } from '#domain/declaration-draft/row-facts';
import { evolveRow } from '#domain/declaration-draft/rows';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { Recorded } from '#domain/shared/envelope';
import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { draftRowId, draftRowsModel, rowIdOf, type DraftRowDocument } from './read-model.ts';

/** Events that say something of rows. */
type RowEvent = EventNamed<
  | 'RowsAdded'
  | 'RowMatched'
  | 'CellsChanged'
  | 'ChangeRebased'
  | 'RowsDiscarded'
  | 'UnchangedRowsLeftOut'
  | 'RowsRestored'
  | 'SubmissionRowsListed'
  | 'RowsSettled'
>;
type Happened = Recorded<RowEvent>;

/** An event holds up to thousands of rows, and is folded once for each: it is taken apart once. */
const takenApart = new WeakMap<object, ReadonlyMap<string, RowFact>>();

const factsOf = (event: Happened): ReadonlyMap<string, RowFact> => {
  const known = takenApart.get(event.data);
  if (known) return known;
  const facts = rowFacts(event);
  takenApart.set(event.data, facts);
  return facts;
};

const folded = {
  begins: (document: DraftRowDocument | undefined, event: Happened, id: string): DraftRowDocument | null => {
    const rowId = rowIdOf(id);
    const fact = factsOf(event).get(rowId);
    if (!fact) return document ?? null;
    const row = evolveRow(document?.row, fact, event.revision, rowId);
    if (!row) return null;
    if (document && row === document.row) return document;
    const changedAt = momentsOf(document?.changedAt ?? {}, row, fact, event.recordedAt);
    if (document) return { ...document, row, changedAt, filled: isFilled(row) };
    return 'owner' in event.data ? entered(event.data, row, changedAt) : null;
  },
};

/** The draft's rows, folded by the very function by which the aggregate folds them. */
export const draftRowsProjection = projection<DraftRowDocument, RowEvent>({
  model: draftRowsModel,
  version: 5,
  ofOneStream: true,
  audiencesOf: ({ preparedBy, draftId }) => [draftAudience.name({ organisationId: preparedBy, draftId })],
  idsOf: (event) => [...factsOf(event).keys()].map((row) => draftRowId(event.data.draftId, row)),
  folds: {
    RowsAdded: folded,
    RowMatched: folded,
    CellsChanged: folded,
    ChangeRebased: folded,
    RowsDiscarded: folded,
    UnchangedRowsLeftOut: folded,
    RowsRestored: folded,
    SubmissionRowsListed: folded,
    RowsSettled: folded,
  },
});

const entered = (
  { draftId, owner }: EventNamed<'RowsAdded' | 'CellsChanged' | 'RowsRestored'>['data'],
  row: DraftRow,
  changedAt: DraftRowDocument['changedAt'],
): DraftRowDocument => ({
  draftId,
  organisationId: owner.organisation,
  preparedBy: owner.preparedBy,
  side: owner.side,
  row,
  changedAt,
  filled: isFilled(row),
});

/** Of the cells that the row holds, under submission or not. */
const momentsOf = (
  before: DraftRowDocument['changedAt'],
  { cells, submitting }: DraftRow,
  fact: RowFact,
  now: string,
): DraftRowDocument['changedAt'] => {
  const changed = fact.is === 'changed' ? fact.changes.map(({ field }) => [field, now] as const) : [];
  const all = [...(Object.entries(before) as [BookingField, string][]), ...changed];
  return Object.fromEntries(all.filter(([field]) => cells[field] ?? submitting?.cells[field]));
};

const isFilled = ({ cells, submitting }: DraftRow): boolean =>
  submitting !== null || Object.keys(cells).length > 0;
