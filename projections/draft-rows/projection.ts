import type { DraftEvent } from '#domain/declaration-draft/events';
import { rowFacts, type RowFact } from '#domain/declaration-draft/row-facts';
import { evolveRow, type DraftRow } from '#domain/declaration-draft/rows';
import type { Recorded } from '#domain/shared/envelope';
import type { Projection } from '../runtime/projection.ts';
import { draftRowId, draftRowsModel, rowIdOf, type DraftRowDocument } from './read-model.ts';

type Happened = Recorded<DraftEvent>;

/** An event holds up to thousands of rows, and is folded once for each: it is taken apart once. */
const takenApart = new WeakMap<object, ReadonlyMap<string, RowFact>>();

const factsOf = ({ type, data }: Happened): ReadonlyMap<string, RowFact> => {
  const known = takenApart.get(data);
  if (known) return known;
  const facts = rowFacts({ type, data } as DraftEvent);
  takenApart.set(data, facts);
  return facts;
};

/** The draft's rows, folded by the very function by which the aggregate folds them. */
export const draftRowsProjection: Projection<DraftRowDocument, DraftEvent> = {
  model: draftRowsModel,
  version: 2,
  types: [
    'RowsAdded',
    'RowMatched',
    'CellsChanged',
    'ChangeRebased',
    'RowsDiscarded',
    'UnchangedRowsLeftOut',
    'RowsRestored',
    'SubmissionRowsListed',
    'RowsSettled',
  ],
  idsOf: (event) => [...factsOf(event).keys()].map((row) => draftRowId(event.data.draftId, row)),
  apply: (document, event, id) => {
    const rowId = rowIdOf(id);
    const fact = factsOf(event).get(rowId);
    if (!fact) return document ?? null;
    const row = evolveRow(document?.row, fact, event.revision, rowId);
    if (!row) return null;
    if (document) return row === document.row ? document : { ...document, row, filled: isFilled(row) };
    return 'owner' in event.data ? entered(event.data, row) : null;
  },
};

const entered = (
  { draftId, owner }: Extract<DraftEvent, { type: 'RowsAdded' | 'CellsChanged' | 'RowsRestored' }>['data'],
  row: DraftRow,
): DraftRowDocument => ({
  draftId,
  organisationId: owner.organisation,
  preparedBy: owner.preparedBy,
  side: owner.side,
  row,
  filled: isFilled(row),
});

const isFilled = ({ cells, submitting }: DraftRow): boolean =>
  submitting !== null || Object.keys(cells).length > 0;
