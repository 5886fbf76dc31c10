import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingTemplate, TemplateColumn } from '#contracts/templates/template';
import type { AskCell } from '../../components/table/ask-cell.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import type { RowSelection } from '../../lists/RowSelection.ts';
import { session } from '../../stores/session.ts';
import { worldTime } from '../../stores/world-time.ts';
import { BookingCards } from './BookingCards.tsx';
import type { DeclarationQuery } from './booking-queries.ts';
import type { BookingList } from './booking-source.ts';
import { bookingColumns, hasPairs, widestDischarge } from './columns.tsx';
import { bookingMonths } from './groups.tsx';

export interface BookingRowsProps {
  readonly label: string;
  readonly list: BookingList<DeclarationQuery>;
  readonly columns: readonly TemplateColumn[];
  readonly template: BookingTemplate;
  readonly phone: boolean;
  /** Where a booking is edited; null for one that cannot be. */
  readonly editHref: (booking: BookingView) => string | null;
  /** Rows are transferred from the list, where there is room for it. */
  readonly transfers?: boolean;
  /** What is ticked; rows have no tick without it. */
  readonly selection?: RowSelection<BookingView> | undefined;
  /** What is asked of a cell; nothing without it. */
  readonly onAsk?: AskCell<BookingView> | undefined;
}

/** A cancelled booking is struck in any list. */
export const struckRow = ({ cancelled }: BookingView): string => (cancelled ? 'row-struck' : '');

/** The rows that are shown under their months, as far as the order keeps these together. */
const useMonths = ({ list, template, phone }: BookingRowsProps) => {
  const { sort } = list.query;
  const { shown, page } = list.store;
  const grouped = sort === null || sort === 'laycanStart' || sort === 'month';
  return useMemo(
    () =>
      bookingMonths(shown, {
        months: page?.months ?? [],
        findings: page?.monthFindings ?? [],
        template,
        grouped,
        short: phone,
      }),
    [shown, page, template, grouped, phone],
  );
};

/** A page of bookings under their months: a table, or cards on a phone. */
export const BookingRows = observer((props: BookingRowsProps) => {
  const { label, list, columns, phone, editHref, transfers = false, selection, onAsk } = props;
  const { rows, page } = list.store;
  const viewer = session.isStaff ? 'staff' : 'customer';
  const groups = useMonths(props);
  const [now] = useState(() => worldTime.now().getTime());
  const onOpen = ({ id }: BookingView) => list.open(id);
  if (phone) {
    const named = columns.some(({ key }) => key === 'organisation');
    return <BookingCards {...{ list, groups, viewer, named, onOpen, selection }} />;
  }
  return (
    <ListTable
      list={list}
      label={label}
      name="declarations"
      columns={bookingColumns({
        viewer,
        columns,
        dischargePorts: widestDischarge(rows),
        pairs: hasPairs(rows),
        firstNumber: page?.meta.from ?? 1,
        editHref,
        transfers,
        now,
      })}
      groups={groups}
      rowClass={struckRow}
      selection={selection}
      onOpen={onOpen}
      onAsk={onAsk}
    />
  );
});
