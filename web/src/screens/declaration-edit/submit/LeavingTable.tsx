import { useState } from 'react';
import type { MonthTable, TableRow } from '#contracts/declaration-draft/month-table';
import { usePhone } from '../../../components/media.ts';
import { displayMonth } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import './leaving-table.css';

const monthName = (month: string | null): string => (month === null ? 'No lay from' : displayMonth(month));

const Cells = ({ row, trades }: { readonly row: TableRow; readonly trades: boolean }) => (
  <>
    <td>{displayQuantity(row.bookings)}</td>
    {trades ? row.byTrade.map((qty, index) => <td key={index}>{displayQuantity(qty)}</td>) : null}
    <td className="leaving-total">{displayQuantity(row.total)}</td>
  </>
);

/** On a phone a month is two figures wide; a tap opens its trades below it. */
const PhoneMonth = ({ row, trades }: { readonly row: TableRow; readonly trades: readonly string[] }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {monthName(row.month)}
          </button>
        </th>
        <Cells row={row} trades={false} />
      </tr>
      {open
        ? trades.map((trade, index) => (
            <tr key={trade} className="leaving-trade">
              <th scope="row" colSpan={2}>
                {trade}
              </th>
              <td>{displayQuantity(row.byTrade[index])}</td>
            </tr>
          ))
        : null}
    </>
  );
};

/** MT by lay-from month and trade. */
export const LeavingTable = ({ table }: { readonly table: MonthTable }) => {
  const phone = usePhone();
  return (
    <div className="leaving-frame">
      <table className="leaving-table" aria-label="MT by month and trade">
        <thead>
          <tr>
            <th scope="col">Lay from</th>
            <th scope="col">Bookings</th>
            {phone
              ? null
              : table.trades.map((trade) => (
                  <th key={trade} scope="col">
                    {trade}, MT
                  </th>
                ))}
            <th scope="col">Total, MT</th>
          </tr>
        </thead>
        <tbody>
          {table.months.map((row) =>
            phone ? (
              <PhoneMonth key={row.month ?? ''} row={row} trades={table.trades} />
            ) : (
              <tr key={row.month ?? ''}>
                <th scope="row">{monthName(row.month)}</th>
                <Cells row={row} trades />
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells row={table.sum} trades={!phone} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
