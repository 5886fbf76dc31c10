import type { DeclarationRow } from '../grid/declaration-row.ts';
import { rowName } from './row-name.ts';

const maxNamed = 3;

/** `2 cells were changed by others meanwhile and left as they are: SZ-2706-010, a new row.` */
export const skippedText = (
  cells: readonly { readonly id: string }[],
  rowOf: (id: string) => DeclarationRow | undefined,
): string => {
  const names = [...new Set(cells.map(({ id }) => rowName(rowOf(id))))];
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  const rows = `${names.slice(0, maxNamed).join(', ')}${more}`;
  return cells.length === 1
    ? `1 cell was changed by others meanwhile and left as it is: ${rows}.`
    : `${cells.length} cells were changed by others meanwhile and left as they are: ${rows}.`;
};
