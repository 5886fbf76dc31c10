import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferList, TransferPage } from '#contracts/booking/transfer-list';
import { type TransferStanding, transferStandings } from '#domain/booking/transfer';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { bookingTermsView } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { paginate } from '../../lists/paginate.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { ListScope } from '../lists/list-scope.ts';
import { standingSo, transferableSo, transferSource } from './transfer-source.ts';

/** The interface list: a page of bookings by how the voyage-management system stands to them, with counts. */
export class ListTransfers extends Query<TransferList> {
  constructor(
    readonly scope: ListScope,
    readonly page: TransferPage,
  ) {
    super();
  }
}

@QueryHandler(ListTransfers)
export class ListTransfersHandler implements IQueryHandler<ListTransfers> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope, page }: ListTransfers): Promise<TransferList> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const seen = { $and: [scope.filter, standingSo(transferStandings)] };
    const { standings: _any, ...others } = page;
    const filter = transferSource.filter(seen, page, today);
    const asked: readonly TransferStanding[] = page.standings?.length
      ? transferStandings.filter((one) => page.standings?.includes(one))
      : transferStandings;
    const [found, counts] = await Promise.all([
      this.documents.find(bookingsModel, filter, transferSource.page(page)),
      this.documents.countEach(bookingsModel, transferSource.filter(seen, others, today), [
        ...transferStandings.map((one) => standingSo([one])),
        transferableSo(asked),
      ]),
    ]);
    const of = Object.fromEntries(transferStandings.map((one, place) => [one, counts[place] ?? 0]));
    const standings = of as Readonly<Record<TransferStanding, number>>;
    const transferable = counts[transferStandings.length] ?? 0;
    const total = asked.reduce((sum, one) => sum + standings[one], 0);
    const views = await this.presenting.all(bookingTermsView, found, scope.side);
    const rows = views.map((view, place) => ({
      ...view,
      standing: found[place]?.document.transferStanding ?? 'not_transferred',
    }));
    return { ...paginate(rows, page, total, scope.address), standings, transferable };
  }
}
