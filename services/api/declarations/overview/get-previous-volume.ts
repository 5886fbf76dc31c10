import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PreviousVolumeAnswer, previousVolumeList } from '#contracts/booking/overview';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { BookingSums } from './booking-sums.ts';
import { pairedSums } from './paired-sums.ts';
import { previousMoment } from './previous-state.ts';

/** What is declared beside what was, by month and trade: before the last completed declaration, or on a day. */
export class GetPreviousVolume extends Query<PreviousVolumeAnswer> {
  constructor(
    readonly organisation: PrincipalOrganisation,
    readonly criteria: CriteriaOf<typeof previousVolumeList>,
  ) {
    super();
  }
}

@QueryHandler(GetPreviousVolume)
export class GetPreviousVolumeHandler implements IQueryHandler<GetPreviousVolume> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly sums: BookingSums,
  ) {}

  async execute({
    organisation,
    criteria: { on, ...criteria },
  }: GetPreviousVolume): Promise<PreviousVolumeAnswer> {
    const cursor = await this.sums.cursor();
    const moment = await previousMoment(this.documents, organisation.id, on || undefined);
    const [now, then, nameOf] = await Promise.all([
      this.sums.now(organisation, criteria, 'trade'),
      moment ? this.sums.asOf(organisation, criteria, moment.asOf) : [],
      this.sums.names('trade'),
    ]);
    const volumes = pairedSums(now, then, nameOf).map(({ month, group, one, other }) => ({
      month,
      group,
      declared: one?.total ?? null,
      previous: other?.total ?? null,
    }));
    return { groupedBy: 'trade', volumes, cursor, state: moment?.state ?? null };
  }
}
