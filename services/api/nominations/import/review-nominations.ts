import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationsReviewed, ReviewedRow, RowToReview } from '#contracts/nomination/import-calls';
import { emptyTerms } from '#domain/booking/terms';
import { type BookingFacts, fitsPorts } from '#domain/nomination/booking-line';
import { portsCalled } from '#domain/nomination/terms';
import type { BookingSettings } from '#domain/reference/settings';
import { localDay } from '#domain/shared/zones';
import { validateNomination } from '#domain/validation/nomination';
import { SettingsService } from '../../settings/settings.service.ts';
import { NominableBookings } from '../nominable-bookings.ts';
import { dayOf, momentOf, quantity } from '../nomination-options.ts';
import { requireNominating, type NominationScope } from '../scope.ts';

/** Holds rows against the rules of their nominations, and changes nothing. */
export class ReviewNominations extends Query<NominationsReviewed> {
  constructor(
    readonly scope: NominationScope,
    readonly vessels: readonly RowToReview[],
  ) {
    super();
  }
}

@QueryHandler(ReviewNominations)
export class ReviewNominationsHandler implements IQueryHandler<ReviewNominations> {
  constructor(
    private readonly bookings: NominableBookings,
    private readonly settings: SettingsService,
  ) {}

  /** @throws 403 as nominating does; 422 where a booking is not the charterer's, or a moment, a day or a quantity is none */
  async execute({ scope, vessels: sent }: ReviewNominations): Promise<NominationsReviewed> {
    requireNominating(scope);
    const { organisation } = scope;
    const vessels = sent.map(readable);
    const [limits, zones, facts] = await Promise.all([
      this.settings.limits(organisation.id),
      this.settings.zones(),
      this.factsOf(organisation.id, vessels),
    ]);
    return {
      vessels: vessels.map((vessel) => {
        const zone = zones.get(vessel.loadingPort?.id ?? '') ?? 'UTC';
        const named = vessel.bookings.flatMap((id) => facts.get(id) ?? []);
        return reviewed(vessel, named, zone, limits);
      }),
    };
  }

  private async factsOf(
    charterer: string,
    vessels: readonly RowToReview[],
  ): Promise<ReadonlyMap<string, BookingFacts>> {
    const fieldsOf = new Map<string, string[]>();
    for (const [place, { bookings }] of vessels.entries())
      for (const [at, id] of bookings.entries()) {
        const fields = fieldsOf.get(id) ?? [];
        fields.push(`vessels.${place}.bookings.${at}`);
        fieldsOf.set(id, fields);
      }
    const found = await this.bookings.facts(charterer, [...fieldsOf.keys()], (id) => fieldsOf.get(id) ?? []);
    return new Map(found.map((facts) => [facts.bookingId, facts]));
  }
}

/** Rules compare days and quantities as they stand: what is none would break nothing. */
const readable = (vessel: RowToReview, place: number): RowToReview => {
  const key = (field: string): string => `vessels.${place}.${field}`;
  const { eta, laycanStart, laycanFinish, nominated, dischargePorts } = vessel;
  return {
    ...vessel,
    eta: eta === null ? null : momentOf(eta, key('eta')),
    laycanStart: laycanStart === null ? null : dayOf(laycanStart, key('laycanStart')),
    laycanFinish: laycanFinish === null ? null : dayOf(laycanFinish, key('laycanFinish')),
    nominated: quantity(nominated, key('nominated')),
    dischargePorts: dischargePorts.map(({ port, qty }, at) => ({
      port,
      qty: quantity(qty, key(`dischargePorts.${at}`)),
    })),
  };
};

const reviewed = (
  vessel: RowToReview,
  bookings: readonly BookingFacts[],
  zone: string,
  limits: BookingSettings['limits'],
): ReviewedRow => {
  const called = portsCalled({
    loadingPort: vessel.loadingPort,
    discharge: Object.fromEntries(vessel.dischargePorts.map((line, at) => [String(at + 1), line])),
  });
  return {
    errors: validateNomination(
      {
        ...vessel,
        eta: vessel.eta && localDay(vessel.eta, zone),
        discharge: vessel.dischargePorts,
        bookings: bookings.map(({ discharge }) => ({ ...emptyTerms, discharge })),
      },
      { settings: { limits } },
    ),
    leftAshore: bookings.filter((facts) => !fitsPorts(facts, called)).map(({ bookingId }) => bookingId),
  };
};
