import { displayMonth } from '#contracts/cells/calendar';
import { displayQuantity } from '#contracts/cells/format-cell';
import type { MonthTable, TableRow } from '#contracts/declaration-draft/month-table';

const gap = '  ';

const cellsOf = (name: string, { bookings, byTrade, total }: TableRow): readonly string[] => [
  name,
  ...[bookings, ...byTrade, total].map((value) => displayQuantity(value)),
];

/** The first column to the left, figures to the right: a mail is read in letters of one width, or at least in order. */
const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join(gap)
      .trimEnd(),
  );
};

/** MT by lay-from month and trade, as text; empty where nothing came through. */
export const tableInText = ({ trades, months, sum }: MonthTable): string =>
  months.length === 0
    ? ''
    : aligned([
        ['Lay from', 'Bookings', ...trades.map((trade) => `${trade}, MT`), 'Total, MT'],
        ...months.map((row) => cellsOf(row.month === null ? 'No lay from' : displayMonth(row.month), row)),
        cellsOf('Total', sum),
      ]).join('\n');
