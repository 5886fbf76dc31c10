import { Inject, Injectable } from '@nestjs/common';
import { emptyTerms } from '#domain/booking/terms';
import type { NominationRules } from '#domain/nomination/commands';
import type { NominationTerms } from '#domain/nomination/terms';
import { localDay } from '#domain/shared/zones';
import { validateNomination } from '#domain/validation/nomination';
import type { TradeClock } from '#platform/clock/port';
import { TRADE_CLOCK } from '#platform/tokens';
import { SettingsService } from '../settings/settings.service.ts';

const millisecondsInHour = 3_600_000;

/** What nominations of a charterer are held to. */
@Injectable()
export class NominationRuling {
  constructor(
    private readonly settings: SettingsService,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
  ) {}

  async rulesOf(charterer: string): Promise<NominationRules> {
    const [limits, zones] = await Promise.all([this.settings.limits(charterer), this.settings.zones()]);
    return (terms, bookings) => {
      const zone = zones.get(terms.loadingPort?.id ?? '') ?? 'UTC';
      return validateNomination(
        {
          ...terms,
          eta: terms.eta && localDay(terms.eta, zone),
          discharge: Object.values(terms.discharge),
          bookings: bookings.map(({ discharge }) => ({ ...emptyTerms, discharge })),
        },
        { settings: { limits } },
      );
    };
  }

  /** ISO moment by which a customer who is asked now is to answer; null: no limit. */
  async approveBy(charterer: string, { trade }: Pick<NominationTerms, 'trade'>): Promise<string | null> {
    const limits = await this.settings.limits(charterer);
    const hours = trade && Object.hasOwn(limits, trade.id) ? limits[trade.id]?.approvalHours : undefined;
    return hours ? new Date(this.clock.now().getTime() + hours * millisecondsInHour).toISOString() : null;
  }

  /** Hours from the ETA that was spoken of last beyond which another one is news. */
  async newsHours(charterer: string, { trade }: Pick<NominationTerms, 'trade'>): Promise<number> {
    const limits = await this.settings.limits(charterer);
    const hours = trade && Object.hasOwn(limits, trade.id) ? limits[trade.id]?.etaNewsHours : undefined;
    return hours ?? usualNewsHours;
  }

  /** Day at a load port of a moment. */
  async dayAt(port: string | null): Promise<(moment: string) => string> {
    const zone = (await this.settings.zones()).get(port ?? '') ?? 'UTC';
    return (moment) => localDay(moment, zone);
  }
}

const usualNewsHours = 24;
