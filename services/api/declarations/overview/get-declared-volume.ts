import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OverviewAnswerAsOf } from '#contracts/booking/as-of';
import type { OverviewAnswer } from '#contracts/booking/overview';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { BookingSums, type OverviewCriteria } from './booking-sums.ts';
import { pairedSums } from './paired-sums.ts';

/** What is declared, by month and trade. */
export class GetDeclaredVolume extends Query<OverviewAnswer | OverviewAnswerAsOf> {
  constructor(
    readonly organisation: PrincipalOrganisation,
    readonly criteria: OverviewCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeclaredVolume)
export class GetDeclaredVolumeHandler implements IQueryHandler<GetDeclaredVolume> {
  constructor(private readonly sums: BookingSums) {}

  async execute({
    organisation,
    criteria,
    asOf,
  }: GetDeclaredVolume): Promise<OverviewAnswer | OverviewAnswerAsOf> {
    const reading = await this.sums.reading(organisation, asOf);
    const standing = await this.sums.standing(reading);
    const [now, nameOf] = await Promise.all([
      this.sums.of(reading, criteria, 'trade'),
      this.sums.names('trade'),
    ]);
    const volumes = pairedSums(now, [], nameOf).map(({ month, group, one }) => ({
      month,
      group,
      bookings: one?.bookings ?? 0,
      declared: one?.total ?? 0,
    }));
    return { groupedBy: 'trade', volumes, ...standing };
  }
}
