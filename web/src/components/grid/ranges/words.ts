import { counted } from '../../../format/quantities.ts';
import type { GridTypes } from '../rows/rows.ts';
import type { PastePlan } from './paste.ts';
import type { RowWords } from '../rows/row-words.ts';
import { type Extent, sizeOf } from './selection.ts';

/** `4 rows by 2 columns selected`. */
export const saySelection = ({ rows, columns }: Extent): string =>
  `${counted(rows, 'row')} by ${counted(columns, 'column')}`;

/** Said of a fill or a clear that met cells which cannot be edited. */
export const sayLeft = (cells: number): string =>
  `${counted(cells, 'cell')} cannot be edited and ${cells === 1 ? 'was left as it is' : 'were left as they are'}.`;

/** What a paste did, and what it could not do. */
export const sayPaste = <G extends GridTypes>(
  plan: PastePlan<G>,
  /** Lines for which rows were added. */
  added: number,
  { lockedRows }: Pick<RowWords<G>, 'lockedRows'>,
): { readonly text: string; readonly complete: boolean } => {
  const left: string[] = [];
  const { locked, readOnly } = plan.skipped;
  if (plan.problems.length > 0) {
    left.push(
      `${counted(plan.problems.length, 'cell')} could not be read and stand${plan.problems.length === 1 ? 's' : ''} marked as typed`,
    );
  }
  if (locked > 0) left.push(`${counted(locked, 'cell')} of ${lockedRows} skipped`);
  if (readOnly > 0) left.push(`${counted(readOnly, 'cell')} of columns that cannot be edited skipped`);
  if (plan.clipped.rows > added) left.push(`${counted(plan.clipped.rows - added, 'row')} did not fit`);
  if (plan.clipped.columns > 0) left.push(`${counted(plan.clipped.columns, 'column')} did not fit`);
  const pasted = { columns: plan.width, rows: sizeOf(plan.area).rows + added };
  const done =
    plan.changes.length + added === 0
      ? 'Nothing to paste: the cells hold it already'
      : `Pasted ${saySelection(pasted)}, ${counted(plan.rows, 'row')} changed${added > 0 ? ` and ${counted(added, 'row')} added` : ''}`;
  return { text: `${[done, ...left].join('; ')}.`, complete: left.length === 0 };
};
