import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import type { TemplateColumn } from '#contracts/templates/template';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadColumns } from '#platform/workbook/writing/declaration-columns';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { wholeList } from '../../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../../lists/table-file.ts';
import { BookingReadings, type Reading } from './booking-readings.ts';
import type { ListScope } from './list-scope.ts';
import { bookingSource } from './booking-source.ts';
import { fitting, maxPairs, widestIn } from './discharge-pairs.ts';

/** What tells the file of one list from that of another. */
export interface DownloadedList {
  /** File name, without day and ending. */
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly TemplateColumn[];
  readonly format: DownloadFormat;
}

/** A list of bookings as a file: every one that the filters leave, in the list's order. */
@Injectable()
export class BookingDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly readings: BookingReadings,
  ) {}

  async file(
    scope: ListScope,
    page: BookingPage & { readonly asOf?: string | undefined },
    { name, sheet, columns, format }: DownloadedList,
  ): Promise<StreamableFile> {
    const reading = await this.readings.of(scope.filter, page.asOf);
    const { queries, day, moment } = reading;
    const filter = bookingSource.filter(reading.seen, page, day);
    const [list, pairs] = await Promise.all([
      wholeList(queries, bookingsModel, filter, bookingSource.page(page)),
      maxPairs(widestIn(queries), filter),
    ]);
    return tableFile(moment === null ? `${name}-${day}` : `${name}-as-of-${day}`, {
      format,
      sheet,
      columns: downloadColumns(columns, pairs),
      rows: rowsInOrder(queries, list, (found) => this.present(reading, scope, found, pairs)),
    });
  }

  private async present(
    reading: Reading,
    scope: ListScope,
    found: readonly Stored<BookingDocument>[],
    pairs: number,
  ): Promise<readonly BookingView[]> {
    const rows = await Promise.all(found.map((stored) => fitting(this.documents, stored, pairs)));
    return this.readings.terms(rows, scope.side, reading);
  }
}
