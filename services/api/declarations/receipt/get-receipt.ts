import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { monthTable } from '#contracts/declaration-draft/month-table';
import type { ReceiptAnswer, ReceiptView } from '#contracts/declaration-draft/receipt-view';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingTermsView, presentVersion } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument, DraftSubmission } from '#projections/drafts/read-model';
import { notFound } from '../../errors/api-error.ts';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';
import { declaredBy, declaredIn, receiptOrder, seenBy } from './declared-by.ts';

export interface ReceiptPage {
  readonly page: number;
  readonly per_page: number;
  /** Path and query of the request, for links to other pages. */
  readonly address: string;
}

/** What a submission came to: its bookings as it left them, whatever became of them since. */
export class GetReceipt extends Query<ReceiptAnswer> {
  constructor(
    readonly scope: DeclarationScope,
    readonly submissionId: string,
    readonly page: ReceiptPage,
  ) {
    super();
  }
}

export interface Submitted {
  readonly draft: DraftDocument;
  readonly submission: DraftSubmission;
  /** Its bookings, as far as they may still be seen. */
  readonly filter: Filter<BookingDocument>;
}

/** @throws 404 for a submission of others as for none */
export const submittedIn = async (
  documents: Documents,
  { organisation, owner: { preparedBy, side } }: DeclarationScope,
  id: string,
): Promise<Submitted> => {
  const [stored] = await documents.find(draftsModel, { 'submissions.id': id, preparedBy, side });
  const submission = stored?.document.submissions.find((each) => each.id === id);
  if (!stored || !submission) throw notFound();
  const filter = await seenBy(documents, organisation, declaredBy(id));
  return { draft: stored.document, submission, filter };
};

@QueryHandler(GetReceipt)
export class GetReceiptHandler implements IQueryHandler<GetReceipt> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for a submission of others as for none */
  async execute({ scope, submissionId, page }: GetReceipt): Promise<ReceiptAnswer> {
    const submitted = await submittedIn(this.documents, scope, submissionId);
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
