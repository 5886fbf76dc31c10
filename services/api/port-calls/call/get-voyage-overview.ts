import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { VoyageOverviewAnswer } from '#contracts/port-calls/details';
import { portDaysOf } from '#domain/voyage/derived';
import { quantityOnBoard } from '#projections/cargoes/present-line-up';
import { presentFueling } from '#projections/vessels/present-fuel';
import { FoundCalls } from '../found-calls.ts';
import { LineUp } from '../line-up/line-up.ts';
import type { CallScope } from '../scope.ts';
import { VesselPages } from '../vessel-pages.ts';
import { VoyageReports } from './voyage-reports.ts';

/** How a voyage stands: what is on board, how long it lies in ports, the fuel that was found last. */
export class GetVoyageOverview extends Query<VoyageOverviewAnswer> {
  constructor(
    readonly scope: CallScope,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetVoyageOverview)
export class GetVoyageOverviewHandler implements IQueryHandler<GetVoyageOverview> {
  constructor(
    private readonly calls: FoundCalls,
    private readonly lineUp: LineUp,
    private readonly reports: VoyageReports,
    private readonly pages: VesselPages,
  ) {}

  async execute({ scope, portId }: GetVoyageOverview): Promise<VoyageOverviewAnswer> {
    const { stored } = await this.calls.find(portId, scope.viewer);
    const { vessel, vvn, trade, state, calls } = stored.document;
    const [cargoes, found] = await Promise.all([
      this.lineUp.cargoesOf(stored.id),
      this.reports.vesselOf(stored.document),
    ]);
    const days = portDaysOf(calls);
    return {
      status: state,
      vessel: { ...vessel, linked: this.pages.mayOpen(scope, found) },
      voyage: vvn,
      qtyOnBoard: quantityOnBoard(cargoes),
      totalPortDays: days === 0 ? null : days,
      trade: trade.name,
      fueling: presentFueling(await this.reports.fuelOf(stored, found)),
    };
  }
}
