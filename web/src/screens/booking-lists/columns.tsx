import type { ReactNode } from 'react';
import type { BookingView, FieldChange } from '#contracts/booking/booking-view';
import { dischargeQuantityWidth } from '#contracts/templates/columns';
import { describeError } from '#contracts/templates/describe-error';
import { templateOf } from '#contracts/templates/template-of';
import type { ColumnKey, TemplateColumn } from '#contracts/templates/template';
import { daysLater } from '#domain/shared/days';
import { Status, type Viewer } from '../../components/status/StatusGlyph.tsx';
import type { CellMark } from '../../components/table/table-columns.ts';
import { displayQuantity } from '../../format/quantities.ts';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { TransferButton } from '../transfer/TransferButton.tsx';
import { refusalInFull, standingOf, transferText } from '../transfer/transfer-words.ts';
import { RowNumber } from './RowNumber.tsx';
import { isPast, sinceMarks } from './booking-since.ts';
import { cellKeyOf } from './cell-key.ts';
import { bookingName, otherOfPair } from './booking-name.ts';
import { cellText } from './cell-text.ts';
import { fieldValue } from '#contracts/booking/field-text';

const changedDays = 7;

/** A change is pointed out in the list for a week; after that it is history. */
const isFresh = ({ at }: FieldChange, now: number): boolean => now < daysLater(at, changedDays).getTime();

/** `Changed from 20 Mar 2027 to 24 Mar 2027 by A. Prado`. */
export const changeText = ({ field, from, to, by }: FieldChange): string => {
  return `Changed from ${fieldValue(field, from)} to ${fieldValue(field, to)}${by ? ` by ${by}` : ''}`;
};

/** What waits for staff: a refusal, or a change that the voyage-management system has not heard of. */
const transferMark = (booking: BookingView): CellMark | null => {
  const { transfer } = booking;
  const standing = standingOf(booking);
  const refusal = (transfer?.withdrawal ?? transfer)?.refusal;
  if (standing === 'failed' && refusal) return { kind: 'danger', text: refusalInFull(refusal) };
  return standing === 'changed' ? { kind: 'warning', text: 'Changed since it was transferred.' } : null;
};

/** The marks of a booking's cells by cell, in the words of its template; errors before warnings before changes. */
export const marksOf = (booking: BookingView, now: number): ReadonlyMap<string, CellMark> => {
  const marks = new Map<string, CellMark>();
  const transfer = transferMark(booking);
  if (transfer) marks.set('transferred', transfer);
  if (booking.cancelled) return marks;
  const template = templateOf(booking.template);
  for (const change of booking.changes) {
    if (isFresh(change, now))
      marks.set(cellKeyOf(change.field), { kind: 'changed', text: changeText(change) });
  }
  for (const level of ['warning', 'error'] as const) {
    for (const error of booking.errors.filter((one) => one.level === level).toReversed()) {
      const { title, text } = describeError(template, error);
      marks.set(cellKeyOf(error.attribute), {
        kind: level === 'error' ? 'danger' : 'warning',
        text: `${title}. ${text}`,
      });
    }
  }
  return marks;
};

export interface ColumnContext {
  readonly viewer: Viewer;
  readonly columns: readonly TemplateColumn[];
  /** Discharge pairs of the widest row that is shown. */
  readonly dischargePorts: number;
  /** Whether a pair is among the rows: its letters need room beside the code. */
  readonly pairs: boolean;
  /** Number of the first row. */
  readonly firstNumber: number;
  /** Where a booking is edited; null for one that cannot be. */
  readonly editHref?: ((booking: BookingView) => string | null) | undefined;
  /** Rows are transferred from the list. */
  readonly transfers?: boolean;
  readonly now: number;
}

type Column = ListColumn<BookingView>;

const dischargeColumns = (column: TemplateColumn, count: number, mark: MarkOf): Column[] =>
  Array.from({ length: Math.max(1, count) }, (_, at) => at).flatMap((at) => {
    const line = at + 1;
    const named = (header: string) => header.replace('{n}', String(line));
    const portKey = `discharge.${line}.port`;
    const qtyKey = `discharge.${line}.qty`;
    return [
      {
        key: portKey,
        header: named(column.header),
        width: column.width,
        text: (booking) => booking.dischargePorts[at]?.name ?? '',
        mark: (booking) => mark(booking, portKey),
      },
      {
        key: qtyKey,
        header: named(column.quantityHeader ?? 'Qty Pod {n}'),
        width: dischargeQuantityWidth,
        numeric: true,
        text: (booking) => displayQuantity(booking.dischargePorts[at]?.qty),
        mark: (booking) => mark(booking, qtyKey),
      },
    ];
  });

type MarkOf = (booking: BookingView, key: string) => CellMark | null;

/** Remembers a booking's marks for as long as the row object lives. */
const markFinder = ({ now }: ColumnContext): MarkOf => {
  const known = new WeakMap<BookingView, ReadonlyMap<string, CellMark>>();
  return (booking, key) => {
    const marks = known.get(booking) ?? (isPast(booking) ? sinceMarks(booking) : marksOf(booking, now));
    known.set(booking, marks);
    return marks.get(key) ?? null;
  };
};

const statusWidth = 140;
const letterWidth = 16;
const transferWidth = 220;

/** Cells of some columns need more than the grid's have: `Vessel nominated` with its glyph, a code with its letter. */
const widthOf = (
  key: ColumnKey,
  width: number,
  { pairs, transfers }: Pick<ColumnContext, 'pairs' | 'transfers'>,
): number => {
  if (key === 'status') return Math.max(width, statusWidth);
  if (key === 'transferred' && transfers) return Math.max(width, transferWidth);
  return key === 'code' && pairs ? width + letterWidth : width;
};

/** A code, of a pair with the letter; null where there is none, and the row is opened by a dash. */
const codeOf = (booking: BookingView): ReactNode => {
  if (booking.code === null || otherOfPair(booking) === null) return booking.code;
  return (
    <span className="code-pair">
      <span>{booking.code}</span>
      <span className="code-letter">{booking.letterIndex}</span>
    </span>
  );
};

/** Whether it was transferred, and the way to do it, where the list has one. */
const transferredOf = (booking: BookingView, transfers: boolean): ReactNode => {
  const text = <span className="cell-quiet">{transferText(booking)}</span>;
  if (!transfers) return text;
  return (
    <span className="row-actions">
      {text}
      <TransferButton booking={booking} place="row" />
    </span>
  );
};

const singleColumn = (
  { key, header, width, kind, pinned, sortable }: TemplateColumn & { key: Exclude<ColumnKey, 'discharge'> },
  context: ColumnContext,
  mark: MarkOf,
): Column => ({
  key,
  header,
  width: widthOf(key, width, context),
  numeric: kind === 'numeric' || kind === 'date',
  pinned: pinned ?? false,
  rowHeader: key === 'code',
  sortable: sortable ?? false,
  text: cellText[key],
  mark: (booking) => mark(booking, key),
  ...(key === 'code' ? { content: codeOf } : {}),
  ...(key === 'transferred'
    ? { content: (booking) => transferredOf(booking, context.transfers ?? false) }
    : {}),
  ...(key === 'status'
    ? { content: (booking) => <Status status={booking.status} viewer={context.viewer} /> }
    : {}),
});

/** The columns of a list of bookings: row number, then the template's, discharge ports as many as the widest row has. */
export const bookingColumns = (context: ColumnContext): readonly Column[] => {
  const mark = markFinder(context);
  const number: Column = {
    key: 'number',
    header: '',
    width: 36,
    numeric: true,
    pinned: true,
    text: () => '',
    content: (booking, index) => (
      <RowNumber
        number={context.firstNumber + index}
        name={bookingName(booking)}
        edit={context.editHref?.(booking) ?? null}
      />
    ),
  };
  const chosen = context.columns.flatMap((column) =>
    column.key === 'discharge'
      ? dischargeColumns(column, context.dischargePorts, mark)
      : [singleColumn({ ...column, key: column.key }, context, mark)],
  );
  return [number, ...chosen.filter(({ pinned }) => pinned), ...chosen.filter(({ pinned }) => !pinned)];
};

export const hasPairs = (bookings: readonly BookingView[]): boolean =>
  bookings.some((booking) => otherOfPair(booking) !== null);

export const widestDischarge = (bookings: readonly BookingView[]): number =>
  Math.max(0, ...bookings.map(({ dischargePorts }) => dischargePorts.length));
