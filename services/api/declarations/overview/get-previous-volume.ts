import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PreviousVolumeAnswerAsOf } from '#contracts/booking/as-of';
import type { PreviousVolumeAnswer, previousVolumeList } from '#contracts/booking/overview';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { BookingSums } from './booking-sums.ts';
import { pairedSums } from './paired-sums.ts';
import { previousMoment } from './previous-state.ts';

/** What is declared beside what was, by month and trade: before the last completed declaration, or on a day. */
export class GetPreviousVolume extends Query<PreviousVolumeAnswer | PreviousVolumeAnswerAsOf> {
  constructor(
    readonly organisation: PrincipalOrganisation,
    readonly criteria: CriteriaOf<typeof previousVolumeList>,
    readonly asOf?: string,
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
    asOf,
  }: GetPreviousVolume): Promise<PreviousVolumeAnswer | PreviousVolumeAnswerAsOf> {
    const reading = await this.sums.reading(organisation, asOf);
    const standing = await this.sums.standing(reading);
    const moment = await previousMoment(this.documents, organisation.id, on || undefined, reading.moment);
    const before = moment && (await this.sums.reading(organisation, moment.asOf));
    const [now, then, nameOf] = await Promise.all([
      this.sums.of(reading, criteria, 'trade'),
      before ? this.sums.of(before, criteria, 'trade') : [],
      this.sums.names('trade'),
    ]);
    const volumes = pairedSums(now, then, nameOf).map(({ month, group, one, other }) => ({
      month,
      group,
      declared: one?.total ?? null,
      previous: other?.total ?? null,
    }));
    return { groupedBy: 'trade', volumes, ...standing, state: moment?.state ?? null };
  }
}
