import { Inject, Injectable } from '@nestjs/common';
import type { NamedRef } from '#domain/booking/terms';
import type { NominateVessel } from '#domain/nomination/commands';
import { nominateVessel } from '#domain/nomination/decide';
import type { NominationField, NominationTerms, NominationValue } from '#domain/nomination/terms';
import type { OrderedVessel, VesselOutcome } from '#domain/nomination-import/events';
import { isEvent } from '#domain/stored-events';
import { nominationStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE } from '#platform/tokens';
import { ApiError } from '../../errors/api-error.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { payloadHash } from '../../platform/payload-hash.ts';
import { NominationChanges } from '../change-nomination.ts';
import { NominableBookings } from '../nominable-bookings.ts';
import { NominationOptions } from '../nomination-options.ts';
import { NominationRuling } from '../nomination-rules.ts';
import type { ToldVoyages } from '../voyage-calls.ts';

/** An order of vessels, as far as nominating one of them asks. */
export interface NominationOrder {
  readonly importId: string;
  readonly charterer: NamedRef;
  readonly template: string;
  /** Who ordered them. */
  readonly by: Pick<CommandContext, 'actor' | 'organisation' | 'side'>;
}

/** The nomination that a vessel becomes, and the command by which it does. */
interface Becoming {
  readonly nominationId: string;
  readonly context: CommandContext;
}

/** Nominates one vessel of an order. Every id derives from the order and the vessel: what was nominated before a crash is found. */
@Injectable()
export class VesselNominating {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly changes: NominationChanges,
    private readonly bookings: NominableBookings,
    private readonly options: NominationOptions,
    private readonly ruling: NominationRuling,
  ) {}

  /** What came of it. What is refused is an outcome; everything else that fails is thrown, to be tried again. */
  async outcomeOf(
    order: NominationOrder,
    vessel: OrderedVessel,
    place: number,
    voyages: ToldVoyages,
  ): Promise<VesselOutcome> {
    try {
      return { place, ...(await this.nominate(order, vessel, place, voyages)) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return { place, refused: error.code, message: refusalText(error) };
    }
  }

  private async nominate(order: NominationOrder, vessel: OrderedVessel, place: number, voyages: ToldVoyages) {
    const { charterer, template, by } = order;
    const becoming = becomingOf(order, vessel, place);
    const { nominationId, context } = becoming;
    const before = await this.nominatedBefore(becoming);
    if (before) return answerTo(vessel, nominationId, before);
    const terms = await this.termsOf(charterer.id, vessel, voyages);
    const [bookings, rules, approveBy] = await Promise.all([
      this.bookings.facts(charterer.id, vessel.bookings, (_id, at) => [`bookings.${at}`]),
      this.ruling.rulesOf(charterer.id),
      this.ruling.approveBy(charterer.id, terms),
    ]);
    const command: NominateVessel = {
      by: { organisation: by.side === 'internal' ? '' : charterer.id, side: by.side },
      nominationId,
      organisation: charterer,
      template,
      terms,
      call: voyages.callOf(terms),
      bookings,
      rules,
      messageId: derivedId(by.actor, context.commandId, nominationId, 'message'),
      approveBy,
    };
    const done = await this.changes.decideIn(nominationId, context, (state) =>
      nominateVessel(state, command),
    );
    return answerTo(vessel, nominationId, done);
  }

  /**
   * What came of it when it was asked for before: looked up first, for options that have changed since refuse nothing that was
   * taken then. undefined where it was not.
   * @throws ApiError 409 where something else was asked for
   */
  private async nominatedBefore({ nominationId, context }: Becoming): Promise<Nominated | undefined> {
    const told = await this.events.readStream(nominationStream(nominationId));
    if (told.length === 0) return undefined;
    try {
      return await this.changes.decideIn(nominationId, context, () => []);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') throw nominatedOtherwise();
      throw error;
    }
  }

  private async termsOf(
    charterer: string,
    vessel: OrderedVessel,
    voyages: ToldVoyages,
  ): Promise<NominationTerms> {
    const read = await this.options.readerFor(charterer, voyages);
    const as = <Value extends NominationValue>(field: NominationField, value: Value): Value =>
      read(field, value, field) as Value;
    return {
      vesselVoyage: as('vesselVoyage', vessel.vesselVoyage),
      type: as('type', vessel.type),
      trade: as('trade', vessel.trade),
      laycanStart: as('laycanStart', vessel.laycanStart),
      laycanFinish: as('laycanFinish', vessel.laycanFinish),
      eta: as('eta', vessel.eta),
      loadingPort: as('loadingPort', vessel.loadingPort),
      nominated: as('nominated', vessel.nominated),
      comment: as('comment', vessel.comment),
      discharge: Object.fromEntries(
        vessel.dischargePorts.map((line, at) => [
          String(at + 1),
          read(`discharge.${at + 1}`, line, `dischargePorts.${at}`) as typeof line,
        ]),
      ),
    };
  }
}

type Nominated = Pick<Awaited<ReturnType<NominationChanges['decideIn']>>, 'events'>;

const nominatedOtherwise = (): ApiError =>
  new ApiError(
    409,
    'nomination_exists',
    'This vessel was nominated already, as it was first sent. Find it in the list to change it.',
  );

/** Under the vessel's own id, or else under the place that it has in the order. */
const becomingOf = (
  { importId, charterer, by }: NominationOrder,
  { id, ...vessel }: OrderedVessel,
  place: number,
): Becoming => {
  const nominationId = id === undefined ? derivedId(importId, place) : derivedId(by.actor, charterer.id, id);
  return {
    nominationId,
    context: {
      ...by,
      commandId: `nominate/${nominationId}`,
      payloadHash: payloadHash(vessel),
      correlationId: importId,
    },
  };
};

const answerTo = ({ bookings }: OrderedVessel, nominationId: string, { events }: Nominated) => {
  const called = new Set(
    events.flatMap((event) => (isEvent(event, 'BookingCalledFor') ? [event.data.facts.bookingId] : [])),
  );
  return { nominationId, leftAshore: bookings.filter((booking) => !called.has(booking)) };
};

/** The text names a booking itself; its place in the call says nothing to who reads it. */
const named = (field: string, text: string): string =>
  field.startsWith('bookings.') ? text : `${field}: ${text}`;

const refusalText = ({ errors, message }: ApiError): string =>
  errors
    ? Object.entries(errors)
        .map(([field, texts]) => named(field, texts.join(' ')))
        .join(' ')
    : message;
