import { TriangleAlert } from 'lucide-react';
import type { BookingView, MonthTotal } from '#contracts/booking/booking-view';
import { describeError } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import type { MonthFinding } from '#domain/validation/month-volumes';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import type { TableGroup } from '../../components/table/table-columns.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { monthGroups } from '../../lists/month-groups.tsx';

/** Of the rows that are shown, where a push brought a month that the last answer did not know. */
const totalOf = (month: string | null, rows: readonly BookingView[]): MonthTotal => {
  const standing = rows.filter(({ cancelled }) => !cancelled);
  return {
    month,
    bookings: standing.length,
    cancelled: rows.length - standing.length,
    total: standing.reduce((sum, row) => sum + row.total, 0),
  };
};

/** `14 bookings · 1 cancelled · 512 000 MT`. */
const monthText = ({ bookings, cancelled, total }: MonthTotal, short: boolean): string =>
  [
    short ? String(bookings) : counted(bookings, 'booking'),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    `${displayQuantity(total)} MT`,
  ].join(' · ');

/** What a month finds, once a trade: `EU: Below the trade minimum`, and the rest when it is pointed at. */
const Finding = ({ error, template }: { readonly error: RowError; readonly template: BookingTemplate }) => {
  const { title, text } = describeError(template, error);
  return (
    <span className="month-finding" title={text}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-label="Warning" />
      {error.values.trade}: {title}
      <span className="visually-hidden">. {text}</span>
    </span>
  );
};

export interface MonthsShown {
  readonly months: readonly MonthTotal[];
  readonly findings: readonly MonthFinding[];
  readonly template: BookingTemplate;
  /** Whether the order keeps months together. */
  readonly grouped: boolean;
  /** Under 768 px the word `bookings` is left out. */
  readonly short: boolean;
}

/** Bookings under their months, each with the month's count and MT over all pages, and what it finds. */
export const bookingMonths = (
  rows: readonly BookingView[],
  { months, findings, template, grouped, short }: MonthsShown,
): readonly TableGroup<BookingView>[] =>
  monthGroups(rows, {
    grouped,
    about: (month, inMonth) => (
      <>
        <span>
          <WholeNumbers
            text={monthText(months.find((one) => one.month === month) ?? totalOf(month, inMonth), short)}
          />
        </span>
        {findings
          .filter((finding) => finding.month === month)
          .map(({ tradeId, error }) => (
            <Finding key={tradeId} error={error} template={template} />
          ))}
      </>
    ),
  });
