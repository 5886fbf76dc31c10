import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SubmissionsAnswer, submissionList, SubmissionView } from '#contracts/booking/submission-view';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { Documents, Filter, Stored, Versioned } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { namedHand } from '#projections/bookings/hands';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { type DraftDocument, draftsModel } from '#projections/drafts/read-model';
import { type SubmissionDocument, submissionsModel } from '#projections/submissions/read-model';
import { allOf } from '../../lists/filters.ts';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';
import { seenToday } from './seen-today.ts';

/** A page of the submissions that were made in an organisation and changed something, the latest first. */
export class ListSubmissions extends Query<SubmissionsAnswer> {
  constructor(
    readonly scope: DeclarationScope,
    readonly page: PageQueryOf<typeof submissionList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

type Counts = Pick<SubmissionView, 'declared' | 'amended' | 'cancelled'>;
type Where = Filter<Versioned<BookingDocument>>;

@QueryHandler(ListSubmissions)
export class ListSubmissionsHandler implements IQueryHandler<ListSubmissions> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope, page, address }: ListSubmissions): Promise<SubmissionsAnswer> {
    const filter = { organisationId: scope.organisation.id, listed: true };
    const [found, total] = await Promise.all([
      this.documents.find(submissionsModel, filter, { sort: [['submittedAt', -1]], ...windowOf(page) }),
      this.documents.count(submissionsModel, filter),
    ]);
    const [countsOf, drafts, inputs] = await Promise.all([
      this.counts(scope, found),
      this.draftsOf(found),
      this.presenting.inputsFor(submissionsModel, [
        { users: found.flatMap(({ document: { by, editors } }) => [by, ...editors]) },
      ]),
    ]);
    const { side } = scope.owner;
    const data = found.map(({ id, document }): SubmissionView => {
      const { by, editors, submittedAt, draftId } = document;
      const isOwn = document.side === side;
      const nameOf = (actor: string) => namedHand({ side: document.side, actor }, side, inputs);
      const draft = drafts.get(draftId);
      const isKept = isOwn && draft?.fileExpiredAfter === null;
      return {
        id,
        submittedAt,
        submittedBy: nameOf(by),
        editors: [...new Set(editors.flatMap((user) => nameOf(user) ?? []))],
        source: { kind: draft?.kind ?? 'edit', fileName: isKept ? draft.fileName : null },
        ...countsOf(id),
        hasReceipt: isOwn,
      };
    });
    return paginate(data, page, total, address);
  }

  private async draftsOf(
    found: readonly Stored<SubmissionDocument>[],
  ): Promise<ReadonlyMap<string, DraftDocument>> {
    const ids = [...new Set(found.map(({ document }) => document.draftId))];
    const drafts = await this.documents.getMany(draftsModel, ids);
    return new Map(drafts.map(({ id, document }) => [id, document]));
  }

  /** By the versions that may be seen today: what is no longer in a broker's hands is not counted for him. */
  private async counts(
    { organisation }: DeclarationScope,
    found: readonly Stored<SubmissionDocument>[],
  ): Promise<(id: string) => Counts> {
    const seen: Where = await seenToday(this.documents, bookingsOf(organisation));
    const filter = allOf<Versioned<BookingDocument>>({ decidedBy: { $in: found.map(({ id }) => id) } }, seen);
    const versions = this.documents.ofVersions();
    const keys = ['decidedBy', 'cancelled'] as const;
    const [all, first] = await Promise.all([
      versions.group(bookingsModel, { filter, keys }),
      versions.group(bookingsModel, { filter: allOf(filter, { version: 1 }), keys }),
    ]);
    const countIn = (groups: typeof all, id: string, cancelled: boolean): number =>
      groups.find(({ keys: of }) => of['decidedBy'] === id && of['cancelled'] === cancelled)?.count ?? 0;
    return (id) => {
      const declared = countIn(first, id, false);
      return { declared, amended: countIn(all, id, false) - declared, cancelled: countIn(all, id, true) };
    };
  }
}
