import { cellInWords, isNamed } from '../grid/cell-values.ts';
import { totalOfRow } from '../grid/month-row.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { partOf } from '../grid/slots.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import { changesInWords } from '../draft/cell-words.ts';
import { rowName } from '../draft/row-name.ts';

/** What somebody did to a row, in one line. */
export interface EditInWords {
  readonly name: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** Further cells that differ. */
  readonly more: number;
  readonly isNew: boolean;
}

/** `Itaqui` and `Rotterdam, 52 000 MT`. */
const voyage = (row: DeclarationRow): Pick<EditInWords, 'from' | 'to'> => {
  const load = row.cell('loadingPort');
  const ports = row.slots.map((slot) => cellInWords('options', partOf(row.cell(slot), 'port')));
  const quantity = totalOfRow(row);
  const to = [...ports.filter(Boolean), ...(quantity > 0 ? [`${displayQuantity(quantity)} MT`] : [])];
  return { from: isNamed(load) ? load.name : '-', to: to.join(', ') || '-' };
};

/** What changed in the rows of one unit, the cells of these people first; undefined where no row is there any more. */
export const editOf = (
  rows: readonly DeclarationRow[],
  hands: readonly string[],
): EditInWords | undefined => {
  const [row] = rows;
  if (!row) return undefined;
  if (!row.booking) return { name: rowName(row), label: 'New row', ...voyage(row), more: 0, isNew: true };
  const changes = rows.flatMap((each) =>
    changesInWords(each).map((change) => ({ ...change, name: rowName(each) })),
  );
  const theirs = changes.find(({ by }) => by !== null && hands.includes(by));
  const shown = theirs ?? changes[0];
  if (!shown) return undefined;
  const { name, label, from, to } = shown;
  return { name, label, from, to, more: changes.length - 1, isNew: false };
};
