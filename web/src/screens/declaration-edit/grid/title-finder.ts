import { headerFinder } from '#contracts/workbook/headers';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { repeatedAt } from '../../../components/grid/rows/columns.ts';
import type { TitleFinder } from '../../../components/grid/ranges/sheet.ts';
import type { Declaration, DeclarationColumn } from './declaration-row.ts';

/** What the portal sets and everybody's file has beside the rest: nobody expects it to be taken. */
const setByPortal = new Set(['letterIndex', 'bookingNo']);

/** The column of a field of a file; a discharge pair that the grid does not show yet comes with the line that is pasted into it. */
const columnOf = (shown: readonly DeclarationColumn[], field: string): DeclarationColumn | undefined => {
  const [, number, part] = /^discharge\.(\d+)\.(port|qty)$/.exec(field) ?? [];
  if (number === undefined) return shown.find(({ id }) => id === field);
  const repeated = shown.find((column) => column.repeated)?.repeated;
  return repeated && repeatedAt(shown, repeated, Number(number) - 1)[part === 'qty' ? 1 : 0];
};

/** Titles in the clipboard are read as the headers of an uploaded file are. */
export const titleFinder = (shape: Pick<WorkbookShape, 'columns' | 'pairs'>): TitleFinder<Declaration> => {
  const fieldOf = headerFinder(shape);
  return (title, shown) => {
    const known = fieldOf(title);
    return (
      known && {
        column: columnOf(shown, known.field),
        isOwn: known.source === 'template',
        isSetElsewhere: setByPortal.has(known.field),
      }
    );
  };
};
