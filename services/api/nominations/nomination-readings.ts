import { Inject, Injectable } from '@nestjs/common';
import { asOfMoment } from '#contracts/lists/as-of';
import type { NominationAsOf } from '#contracts/nomination/as-of';
import { differencesShown } from '#contracts/nomination/differences';
import type { Side } from '#domain/shared/envelope';
import type { TradeClock } from '#platform/clock/port';
import type { DocumentQueries, Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { nominationTermsView } from '#projections/nominations/present';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { Presenting } from '../platform/presenting.ts';

/** Nominations as they are read: as things stand, or as they stood at a moment. */
export interface NominationReading {
  readonly queries: DocumentQueries;
  /** Whose nominations, by the rights of today. */
  readonly seen: Filter<NominationDocument>;
  /** The day by which periods go, `yyyy-MM-dd`, UTC. */
  readonly day: string;
  /** ISO moment; null: now. */
  readonly moment: string | null;
}

@Injectable()
export class NominationReadings {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  /** @param asOf a day or a moment of the past; what is ahead, or none, is now */
  async of(filter: Filter<NominationDocument>, asOf: string | undefined): Promise<NominationReading> {
    const moment = asOf === undefined ? undefined : asOfMoment(asOf);
    if (moment === undefined || moment >= this.clock.now().toISOString())
      return { queries: this.documents, seen: filter, day: this.presenting.today(), moment: null };
    const seen = await this.seenToday(filter);
    return { queries: this.documents.at(moment), seen, day: moment.slice(0, 10), moment };
  }

  /** How many were nominated since, of those that may be seen. None ever goes. */
  async nominatedSince({ queries, seen }: NominationReading): Promise<number> {
    const [now, then] = await Promise.all([
      this.documents.count(nominationsModel, seen),
      queries.count(nominationsModel, seen),
    ]);
    return Math.max(0, now - then);
  }

  /** Nominations as they were read, in their order, with what differs now. */
  async withSince(
    found: readonly Stored<NominationDocument>[],
    side: Side,
    { day }: Pick<NominationReading, 'day'>,
  ): Promise<readonly NominationAsOf[]> {
    const now = await this.documents.getMany(
      nominationsModel,
      found.map(({ id }) => id),
    );
    const [then, views] = await Promise.all([
      this.presenting.all(nominationTermsView, found, side, day),
      this.presenting.all(nominationTermsView, now, side),
    ]);
    const byId = new Map(views.map((view) => [view.id, view]));
    return then.map((view) => ({ ...view, since: differencesShown(view, byId.get(view.id) ?? view) }));
  }

  /**
   * Whose nomination it is stays, in which broker's hands it is does not. A broker reads what is in his hands today, as far as it was then:
   * before that it carried bookings that were never his.
   */
  private async seenToday(filter: Filter<NominationDocument>): Promise<Filter<NominationDocument>> {
    if (!('brokerId' in filter)) return filter;
    const today = await this.documents.distinct(nominationsModel, '_id', filter);
    return { $and: [filter, { _id: { $in: today } }] };
  }
}
