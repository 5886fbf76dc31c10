import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import { monthTable } from '#contracts/declaration-draft/month-table';
import type { ReceiptAnswer, ReceiptView } from '#contracts/declaration-draft/receipt-view';
import { templateOf } from '#contracts/templates/template-of';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { downloadColumns } from '#platform/workbook/writing/declaration-columns';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument, DraftSubmission } from '#projections/drafts/read-model';
import { notFound } from '../../errors/api-error.ts';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { tableFile } from '../../lists/table-file.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';
import { declaredBy, declaredIn, receiptOrder, seenBy, versionsOf } from './declared-by.ts';

interface Submitted {
  readonly draft: DraftDocument;
  readonly submission: DraftSubmission;
  /** Its bookings, as far as they may still be seen. */
  readonly filter: Filter<BookingDocument>;
}

export interface ReceiptPage {
  readonly page: number;
  readonly per_page: number;
  /** Path and query of the request, for links to other pages. */
  readonly address: string;
}

/** What a submission came to: its bookings as it left them, whatever became of them since. */
@Injectable()
export class Receipts {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for a submission of others as for none */
  async one(scope: DeclarationScope, submissionId: string, page: ReceiptPage): Promise<ReceiptAnswer> {
    const submitted = await this.submitted(scope, submissionId);
    const { filter } = submitted;
    const [found, receipt] = await Promise.all([
      this.documents.findVersions(bookingsModel, filter, {
        sort: receiptOrder,
        ...windowOf(page),
      }),
      this.receipt(submitted),
    ]);
    const needed = found.map(({ document }) => bookingTermsView.needs(document));
    const inputs = await this.presenting.inputsFor(bookingsModel, needed);
    const data = found.map((version) => presentVersion(version, scope.owner.side, inputs));
    const total = receipt.created + receipt.amended;
    return {
      ...paginate(data, page, total, page.address),
      receipt,
    };
  }

  /** The same as a workbook. @throws 404 */
  async file(scope: DeclarationScope, submissionId: string): Promise<StreamableFile> {
    const { filter, submission } = await this.submitted(scope, submissionId);
    let pairs = 1;
    for await (const { document } of versionsOf(this.documents, filter))
      pairs = Math.max(pairs, Object.keys(document.terms.discharge).length);
    return tableFile(`receipt-${submission.submittedAt.slice(0, 10)}`, {
      format: 'xlsx',
      sheet: 'Declarations',
      columns: downloadColumns(templateOf(scope.organisation.template), pairs),
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

  private async submitted({ organisation, owner }: DeclarationScope, id: string): Promise<Submitted> {
    const { preparedBy, side } = owner;
    const [stored] = await this.documents.find(draftsModel, { 'submissions.id': id, preparedBy, side });
    const submission = stored?.document.submissions.find((each) => each.id === id);
    if (!stored || !submission) throw notFound();
    const filter = await seenBy(this.documents, organisation, declaredBy(id));
    return { draft: stored.document, submission, filter };
  }

  private async receipt({ draft, submission, filter }: Submitted): Promise<ReceiptView> {
    const users = [submission.by, ...submission.editors];
    const [{ bookings, created, amended }, inputs] = await Promise.all([
      declaredIn(this.documents, filter),
      this.presenting.inputsFor(draftsModel, [{ users, organisations: [draft.organisationId] }]),
    ]);
    const { organisationId, draftId: importId } = draft;
    return {
      submissionId: submission.id,
      importId,
      organisation: { id: organisationId, name: inputs.nameOfOrganisation(organisationId) ?? '' },
      submittedAt: submission.submittedAt,
      submittedBy: inputs.nameOfUser(submission.by),
      editors: submission.editors.flatMap((user) => inputs.nameOfUser(user) ?? []),
      completed: submission.completed,
      created,
      amended,
      unchanged: submission.unchanged,
      returned: submission.settled - submission.declared,
      table: monthTable(bookings),
    };
  }
}
