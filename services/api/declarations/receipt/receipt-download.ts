import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import { templateOf } from '#contracts/templates/template-of';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadColumns } from '#platform/workbook/writing/declaration-columns';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { tableFile } from '../../lists/table-file.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';
import { versionsById } from '../lists/versions-by-id.ts';
import { versionsOf } from './declared-by.ts';
import { submittedIn } from './get-receipt.ts';

/** The bookings of a receipt as a workbook. */
@Injectable()
export class ReceiptDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 */
  async file(scope: DeclarationScope, submissionId: string): Promise<StreamableFile> {
    const { filter, submission } = await submittedIn(this.documents, scope, submissionId);
    let pairs = 1;
    for await (const versions of versionsById(this.documents, filter))
      for (const { document } of versions)
        pairs = Math.max(pairs, Object.keys(document.terms.discharge).length);
    return tableFile(`receipt-${submission.submittedAt.slice(0, 10)}`, {
      format: 'xlsx',
      sheet: 'Declarations',
      columns: downloadColumns(templateOf(scope.organisation.template).listColumns, pairs),
      rows: this.presented(scope, filter),
    });
  }

  private async *presented(
    scope: DeclarationScope,
    filter: Filter<BookingDocument>,
  ): AsyncGenerator<BookingVersionView> {
    for await (const version of versionsOf(this.documents, filter)) {
      const inputs = await this.presenting.inputsFor(bookingsModel, [
        bookingTermsView.needs(version.document),
      ]);
      yield presentVersion(version, scope.owner.side, inputs);
    }
  }
}
