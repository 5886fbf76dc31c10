import { describeError } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { CellWords } from '../../../components/grid/CellRenderer.ts';
import type { RowClasses } from '../../../components/grid/grid-options.ts';
import type { GridSetup } from '../../../components/grid/GridSetup.ts';
import type { RowWords } from '../../../components/grid/rows/row-words.ts';
import { templateOfRow } from './charterers.ts';
import type { Declaration } from './declaration-row.ts';

const rowClasses: RowClasses<Declaration> = {
  'grid-row-cancelled': ({ lock }) => lock === 'cancelled',
  'grid-row-reopened': ({ draft }) => Boolean(draft?.reopened),
  'grid-row-submitting': ({ draft }) => Boolean(draft?.submitting),
};

export const rowWords: RowWords<Declaration> = {
  row: 'booking',
  lockedRows: 'cancelled bookings',
  locked: 'cancelled or closed',
  whyLocked: ({ lock }) => (lock === 'cancelled' ? 'Cancelled bookings cannot be edited.' : undefined),
  nameOf: (row) => {
    const code = row.cell('code');
    return typeof code === 'string' && code !== '' ? code : (row.booking?.bookingNo ?? 'a new row');
  },
};

/** What is wrong with a cell, in the words of its charterer's template. */
const describeIn =
  (template: BookingTemplate): CellWords<Declaration> =>
  (row, column) =>
    (column.cells.mark(row)?.errors ?? [])
      .map((error) => {
        const { title, text } = describeError(templateOfRow(row, template), error);
        return `${error.level === 'error' ? 'Error' : 'Warning'}: ${title}. ${text}`;
      })
      .join(' ');

/** How the grid shows and words the rows of a declaration; `template` is that of new cargo. */
export const looksOf = (
  template: BookingTemplate,
): Pick<GridSetup<Declaration>, 'words' | 'rowClasses' | 'describe'> => ({
  words: rowWords,
  rowClasses,
  describe: describeIn(template),
});
