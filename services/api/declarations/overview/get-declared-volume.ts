import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OverviewAnswer } from '#contracts/booking/overview';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { BookingSums, type OverviewCriteria } from './booking-sums.ts';
import { pairedSums } from './paired-sums.ts';

/** What is declared, by month and trade. */
export class GetDeclaredVolume extends Query<OverviewAnswer> {
  constructor(
    readonly organisation: PrincipalOrganisation,
    readonly criteria: OverviewCriteria,
  ) {
    super();
  }
}

@QueryHandler(GetDeclaredVolume)
export class GetDeclaredVolumeHandler implements IQueryHandler<GetDeclaredVolume> {
  constructor(private readonly sums: BookingSums) {}

  async execute({ organisation, criteria }: GetDeclaredVolume): Promise<OverviewAnswer> {
    const cursor = await this.sums.cursor();
    const [now, nameOf] = await Promise.all([
      this.sums.now(organisation, criteria, 'trade'),
      this.sums.names('trade'),
    ]);
    const volumes = pairedSums(now, [], nameOf).map(({ month, group, one }) => ({
      month,
      group,
      bookings: one?.bookings ?? 0,
      declared: one?.total ?? 0,
    }));
    return { groupedBy: 'trade', volumes, cursor };
  }
}
