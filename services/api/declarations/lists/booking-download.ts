import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import type { TemplateColumn } from '#contracts/templates/template';
import type { Documents, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadColumns } from '#platform/workbook/writing/declaration-columns';
import type { DownloadFormat } from '#platform/workbook/writing/write-table';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { wholeList } from '../../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../../lists/table-file.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { ListScope } from './list-scope.ts';
import { bookingSource } from './booking-source.ts';
import { fitting, maxPairs } from './discharge-pairs.ts';

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
    private readonly presenting: Presenting,
  ) {}

  async file(
    scope: ListScope,
    page: BookingPage,
    { name, sheet, columns, format }: DownloadedList,
  ): Promise<StreamableFile> {
    const today = this.presenting.today();
    const filter = bookingSource.filter(scope.filter, page, today);
    const [list, pairs] = await Promise.all([
      wholeList(this.documents, bookingsModel, filter, bookingSource.page(page)),
      maxPairs(this.documents, filter),
    ]);
    return tableFile(`${name}-${today}`, {
      format,
      sheet,
      columns: downloadColumns(columns, pairs),
      rows: rowsInOrder(this.documents, list, (found) => this.present(scope, found, pairs)),
    });
  }

  private async present(
    scope: ListScope,
    found: readonly Stored<BookingDocument>[],
    pairs: number,
  ): Promise<readonly BookingView[]> {
    const rows = await Promise.all(found.map((stored) => fitting(this.documents, stored, pairs)));
    return this.presenting.all(bookingTermsView, rows, scope.side);
  }
}
