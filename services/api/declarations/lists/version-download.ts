import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import { whatChanged } from '#contracts/booking/what-changed';
import { whoChanged } from '#contracts/booking/who-changed';
import type { TemplateColumn } from '#contracts/templates/template';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Filter, Version, Versioned } from '#platform/documents/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { downloadColumns } from '#platform/workbook/writing/declaration-columns';
import type { DownloadFormat, TableColumn } from '#platform/workbook/writing/write-table';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { allOf } from '../../lists/filters.ts';
import { tableFile } from '../../lists/table-file.ts';
import { Presenting } from '../../platform/presenting.ts';
import { bookingSource } from './booking-source.ts';
import { maxPairs } from './discharge-pairs.ts';
import type { ListScope } from './list-scope.ts';
import { versionOrder } from './list-booking-versions.ts';
import { seenToday } from './seen-today.ts';

type Where = Filter<Versioned<BookingDocument>>;
type VersionColumn = TableColumn<BookingVersionView>;

/** So many versions are in memory at once, however many there are. */
const together = 500;

/** As many of them as began at the moment of the last; where all did, with those that were passed over. */
const tiesIn = (found: readonly Version<BookingDocument>[], upTo: string, skipped: number): number => {
  const last = found.at(-1)?.from;
  const ties = found.filter(({ from }) => from === last).length;
  return last === upTo ? skipped + ties : ties;
};

/** Thin spaces are for the screen: whoever searches a file for 36 750 types another one. */
const inFile = (text: string): string => text.replaceAll('\u2009', ' ');

/** What tells versions apart stands first, as on the screen, and the broker last. */
const columnsOf = (shown: readonly TemplateColumn[], pairs: number): readonly VersionColumn[] => [
  { header: 'What changed', kind: 'text', width: 320, value: (version) => inFile(whatChanged(version)) },
  {
    header: 'Changed by',
    kind: 'text',
    width: 200,
    value: ({ changedBy, submittedBy }) => whoChanged(changedBy, submittedBy),
  },
  { header: 'Version', kind: 'numeric', width: 64, value: ({ version }) => version },
  { header: 'Valid from', kind: 'text', width: 172, value: ({ updatedAt }) => updatedAt },
  { header: 'Archived', kind: 'text', width: 172, value: ({ archiveDate }) => archiveDate },
  ...downloadColumns(shown, pairs),
  { header: 'Broker', kind: 'text', width: 160, value: ({ broker }) => broker?.name ?? null },
];

/** History as a file: every version that the filters leave, the latest first, by the rights of today. */
@Injectable()
export class VersionDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  async file(
    scope: ListScope,
    page: BookingPage,
    { columns, format }: { readonly columns: readonly TemplateColumn[]; readonly format: DownloadFormat },
  ): Promise<StreamableFile> {
    const seen = await seenToday(this.documents, scope.filter);
    const today = this.presenting.today();
    const filter: Where = bookingSource.filter(seen, page, today);
    const find = (where: Where, options: { readonly skip: number; readonly limit: number }) =>
      this.documents.findVersions(bookingsModel, where, { sort: [['lastOrdinal', -1]], ...options });
    const pairs = await maxPairs(find, filter);
    return tableFile(`history-${today}`, {
      format,
      // Excel keeps the name History to itself.
      sheet: 'Booking history',
      columns: columnsOf(columns, pairs),
      rows: this.rows(filter, scope),
    });
  }

  private async *rows(filter: Where, { side }: ListScope): AsyncGenerator<BookingVersionView> {
    for await (const found of this.inOrder(filter)) {
      const needed = await inSlices(found, ({ document }) => bookingTermsView.needs(document));
      const inputs = await this.presenting.inputsFor(bookingsModel, needed);
      yield* await inSlices(found, (version) => presentVersion(version, side, inputs));
    }
  }

  /** From moment to moment: what comes meanwhile moves none of them, and no page is counted from the beginning. */
  private async *inOrder(filter: Where): AsyncGenerator<readonly Version<BookingDocument>[]> {
    let upTo = this.clock.now().toISOString();
    let skip = 0;
    for (;;) {
      const found = await this.documents.findVersions(
        bookingsModel,
        allOf<Versioned<BookingDocument>>(filter, { from: { $lte: upTo } }),
        { sort: versionOrder, skip, limit: together },
      );
      yield found;
      const last = found.at(-1);
      if (last === undefined || found.length < together) return;
      skip = tiesIn(found, upTo, skip);
      upTo = last.from;
    }
  }
}
