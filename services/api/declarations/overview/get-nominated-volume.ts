import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominatedVolumeAnswerAsOf } from '#contracts/booking/as-of';
import type { NominatedVolumeAnswer } from '#contracts/booking/overview';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { templateOf } from '#contracts/templates/template-of';
import { BookingSums, type OverviewCriteria } from './booking-sums.ts';
import { NominatedSums } from './nominated-sums.ts';
import { pairedSums } from './paired-sums.ts';

/** What is declared beside what open nominations offer, by month and trade or country, as the template has it. */
export class GetNominatedVolume extends Query<NominatedVolumeAnswer | NominatedVolumeAnswerAsOf> {
  constructor(
    readonly organisation: PrincipalOrganisation,
    readonly criteria: OverviewCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetNominatedVolume)
export class GetNominatedVolumeHandler implements IQueryHandler<GetNominatedVolume> {
  constructor(
    private readonly sums: BookingSums,
    private readonly nominated: NominatedSums,
  ) {}

  async execute({
    organisation,
    criteria,
    asOf,
  }: GetNominatedVolume): Promise<NominatedVolumeAnswer | NominatedVolumeAnswerAsOf> {
    const { nominatedBy: groupedBy } = templateOf(organisation.template);
    const reading = await this.sums.reading(organisation, asOf);
    const standing = await this.sums.standing(reading);
    const [declared, nominated, nameOf] = await Promise.all([
      this.sums.of(reading, criteria, groupedBy),
      this.nominated.of(organisation, criteria, groupedBy, asOf),
      this.sums.names(groupedBy),
    ]);
    const volumes = pairedSums(declared, nominated, nameOf).map(({ month, group, one, other }) => ({
      month,
      group,
      declared: one?.total ?? null,
      nominated: other?.total ?? null,
    }));
    return { groupedBy, volumes, ...standing };
  }
}
