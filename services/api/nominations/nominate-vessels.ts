import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  NominationInput,
  NominationOutcome,
  VesselsNominated,
} from '#contracts/nomination/nomination-calls';
import type { NamedRef } from '#domain/booking/terms';
import type { NominateVessel } from '#domain/nomination/commands';
import { nominateVessel } from '#domain/nomination/decide';
import type { NominationField, NominationTerms, NominationValue } from '#domain/nomination/terms';
import { isEvent } from '#domain/stored-events';
import { nominationStream } from '#domain/streams';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE } from '#platform/tokens';
import type { CommandKey } from '../access/current.ts';
import { ApiError } from '../errors/api-error.ts';
import { derivedId } from '../platform/commands.ts';
import { payloadHash } from '../platform/payload-hash.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { type Asked, messageIdOf, NominationChanges } from './change-nomination.ts';
import { NominableBookings } from './nominable-bookings.ts';
import { NominationOptions } from './nomination-options.ts';
import { NominationRuling } from './nomination-rules.ts';
import { actingIn, type NominationScope, requireNominating } from './scope.ts';
import { type ToldVoyages, VoyageCalls } from './voyage-calls.ts';

/** Offers voyages for bookings: each vessel by itself, what is refused by name. */
export class NominateVessels extends Command<Answered<VesselsNominated>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly vessels: readonly NominationInput[],
  ) {
    super();
  }
}

@CommandHandler(NominateVessels)
export class NominateVesselsHandler implements ICommandHandler<NominateVessels> {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly changes: NominationChanges,
    private readonly bookings: NominableBookings,
    private readonly options: NominationOptions,
    private readonly ruling: NominationRuling,
    private readonly voyages: VoyageCalls,
  ) {}

  /** @throws 403 for a broker, and for customers of a template on which staff nominate */
  async execute(command: NominateVessels) {
    const { scope, vessels } = command;
    requireNominating(scope);
    const voyages = await this.voyages.of(vessels.map(({ vesselVoyage }) => vesselVoyage.id));
    const outcomes: NominationOutcome[] = [];
    let position = await this.events.head();
    // Each is one append under a key of its own: a request that comes again finds what it has nominated.
    for (const [place, vessel] of vessels.entries()) {
      try {
        const done = await this.nominate(command, vessel, place, voyages);
        position = done.position > position ? done.position : position;
        outcomes.push({ id: done.id, leftAshore: done.leftAshore });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        outcomes.push({ refused: error.code, message: refusalText(error) });
      }
    }
    return answeredAt(position, { vessels: outcomes });
  }

  private async nominate(
    { scope, key }: NominateVessels,
    vessel: NominationInput,
    place: number,
    voyages: ToldVoyages,
  ) {
    const { organisation } = scope;
    const asked = askedFor(scope, key, vessel, place);
    const { nominationId } = asked;
    const before = await this.nominatedBefore(asked);
    if (before) return answerTo(vessel, nominationId, before);
    const terms = await this.termsOf(organisation.id, vessel, voyages);
    const [bookings, rules, approveBy] = await Promise.all([
      this.bookings.facts(organisation.id, vessel.bookings, 'bookings'),
      this.ruling.rulesOf(organisation.id, organisation.template),
      this.ruling.approveBy(organisation.id, terms),
    ]);
    const charterer: NamedRef = { id: organisation.id, name: organisation.name };
    const command: NominateVessel = {
      by: actingIn(scope),
      nominationId,
      organisation: charterer,
      template: organisation.template,
      terms,
      call: voyages.callOf(terms),
      bookings,
      rules,
      messageId: messageIdOf(asked),
      approveBy,
    };
    const done = await this.changes.decide(asked, (state) => nominateVessel(state, command));
    return answerTo(vessel, nominationId, done);
  }

  /**
   * What came of it when it was asked for before: looked up first, for options that have changed since refuse nothing that was
   * taken then. undefined where it was not.
   * @throws ApiError 409 where something else was asked for
   */
  private async nominatedBefore(asked: Asked): Promise<Nominated | undefined> {
    const told = await this.events.readStream(nominationStream(asked.nominationId));
    if (told.length === 0) return undefined;
    try {
      return await this.changes.decide(asked, () => []);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') throw nominatedOtherwise();
      throw error;
    }
  }

  private async termsOf(
    charterer: string,
    vessel: NominationInput,
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

type Nominated = Pick<Awaited<ReturnType<NominationChanges['decide']>>, 'position' | 'events'>;

const nominatedOtherwise = (): ApiError =>
  new ApiError(
    409,
    'nomination_exists',
    'This vessel was nominated already, as it was first sent. Find it in the list to change it.',
  );

/** Under the vessel's own id, or else under the place that it has in the request. */
const askedFor = (
  scope: NominationScope,
  key: CommandKey,
  { id, ...vessel }: NominationInput,
  place: number,
): Asked => {
  const { userId } = scope.principal;
  if (id === undefined) {
    const nominationId = derivedId(userId, key.commandId, place);
    return { scope, key: { ...key, commandId: `${key.commandId}/${place}` }, nominationId };
  }
  const nominationId = derivedId(userId, scope.organisation.id, id);
  return {
    scope,
    key: { commandId: `nominate/${nominationId}`, payloadHash: payloadHash(vessel) },
    nominationId,
  };
};

const answerTo = ({ bookings }: NominationInput, id: string, { position, events }: Nominated) => {
  const called = new Set(
    events.flatMap((event) => (isEvent(event, 'BookingCalledFor') ? [event.data.facts.bookingId] : [])),
  );
  return { id, position, leftAshore: bookings.filter((booking) => !called.has(booking)) };
};

const refusalText = ({ errors, message }: ApiError): string =>
  errors
    ? Object.entries(errors)
        .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
        .join(' ')
    : message;
