import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingPage } from '#contracts/booking/declaration-list';
import { templateOf } from '#contracts/templates/template-of';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadTypes, writeDeclarations } from '#platform/workbook/writing/write-declarations';
import type { DownloadFormat } from '#platform/workbook/writing/write-declarations';
import { namesInBooking, presentTerms } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { Presenting } from '../../platform/presenting.ts';
import type { ListScope } from './booking-lists.service.ts';
import { declarationFilter, pageOf } from './declaration-filter.ts';
import { fitting, inListOrder, pairsOf, type WholeList, wholeList } from './in-list-order.ts';

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
    const list = await wholeList(this.documents, filter, pageOf(page, page.status));
    const pairs = await this.widest(list);
    const stream = writeDeclarations({
      format,
      template: templateOf(template),
      pairs,
      bookings: this.bookings(scope, list, pairs),
    });
    return new StreamableFile(stream, {
      type: downloadTypes[format],
      disposition: `attachment; filename="declarations-${today}.${format}"`,
    });
  }

  /** Discharge ports of the booking that has the most; one at least, so that the columns are there. */
  private async widest(list: WholeList): Promise<number> {
    let most = 1;
    for await (const found of inListOrder(this.documents, list)) {
      for (const { document } of found) most = Math.max(most, pairsOf(document));
    }
    return most;
  }

  private async *bookings(scope: ListScope, list: WholeList, pairs: number): AsyncGenerator<BookingView> {
    for await (const found of inListOrder(this.documents, list)) {
      const rows = await Promise.all(found.map((stored) => fitting(this.documents, stored, pairs)));
      const names = rows.map(({ document }) => namesInBooking(document));
      const context = await this.presenting.contextFor(bookingsModel, names);
      for (const stored of rows) yield presentTerms(stored, scope.side, context);
    }
  }
}
