import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import { templateOf } from '#contracts/templates/template-of';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadTypes, writeDeclarations } from '#platform/workbook/writing/write-declarations';
import type { DownloadFormat } from '#platform/workbook/writing/write-declarations';
import { namesInBooking, presentTerms } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { Presenting } from '../../platform/presenting.ts';
import type { BookingPage, ListScope } from './booking-lists.service.ts';
import { declarationFilter, pageOf } from './declaration-filter.ts';

/** So many bookings are in memory at once, however long the list is. */
const pageSize = 500;

/** The declaration list as a file: every booking that the filters leave, in the list's order. */
@Injectable()
export class DeclarationDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async file(
    scope: ListScope,
    page: BookingPage,
    { template, format }: { readonly template: string; readonly format: DownloadFormat },
  ): Promise<StreamableFile> {
    const today = this.presenting.today();
    const filter = declarationFilter(scope.filter, page, page.status, today);
    const stream = writeDeclarations({
      format,
      template: templateOf(template),
      pairs: await this.widest(filter, page),
      bookings: this.bookings(scope, filter, page),
    });
    return new StreamableFile(stream, {
      type: downloadTypes[format],
      disposition: `attachment; filename="declarations-${today}.${format}"`,
    });
  }

  /** Discharge ports of the booking that has the most; one at least, so that the columns are there. */
  private async widest(filter: Filter<BookingDocument>, page: BookingPage): Promise<number> {
    let most = 1;
    for await (const found of this.pages(filter, page)) {
      for (const { document } of found) most = Math.max(most, Object.keys(document.terms.discharge).length);
    }
    return most;
  }

  private async *bookings(
    scope: ListScope,
    filter: Filter<BookingDocument>,
    page: BookingPage,
  ): AsyncGenerator<BookingView> {
    for await (const found of this.pages(filter, page)) {
      const names = found.map(({ document }) => namesInBooking(document));
      const context = await this.presenting.contextFor(bookingsModel, names);
      for (const stored of found) yield presentTerms(stored, scope.side, context);
    }
  }

  private async *pages(
    filter: Filter<BookingDocument>,
    page: BookingPage,
  ): AsyncGenerator<readonly Stored<BookingDocument>[]> {
    for (let number = 1; ; number += 1) {
      const options = pageOf({ ...page, page: number, per_page: pageSize }, page.status);
      const found = await this.documents.find(bookingsModel, filter, options);
      if (found.length > 0) yield found;
      if (found.length < pageSize) return;
    }
  }
}
