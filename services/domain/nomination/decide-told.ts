import { hoursBetween } from '../shared/hours.ts';
import { reject, type Decision } from '../shared/decider.ts';
import type { Side } from '../shared/envelope.ts';
import type { ReadVoyage, SettleBookings, TakeDeclaration } from './commands.ts';
import { saysNothing, type NominationEvent } from './events.ts';
import { evolveNomination } from './evolve.ts';
import type { NominationRejectionCode } from './rejections.ts';
import type { Nomination, NominationState } from './state.ts';
import { heardBy, limitFor, takenOff, withBrokerNews } from './decide.ts';

/**
 * What bookings and the voyage tell a nomination, brought by processes that may come late or twice:
 *
 * | command | what it does | nothing to do when |
 * |---|---|---|
 * | `settleBookings` | takes down what bookings answered to what they were told | they answered that already |
 * | `takeDeclaration` | takes in what was declared anew of bookings aboard | known by their revisions, or not aboard |
 * | `readVoyage` | follows the voyage's ETA, vessel and load call | they hold |
 */
type ToldDecision = Decision<NominationEvent, NominationRejectionCode>;

/** What was refused leaves the ship, an update by the side that called for it. Rejects with `nomination_unknown`. */
export const settleBookings = (state: NominationState, command: SettleBookings): ToldDecision => {
  const { upTo, answers, messageIds, approveBy } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  if (upTo <= nomination.toldUpTo) return [];
  const aboard = answers.flatMap((answer) =>
    'facts' in answer && nomination.lines[answer.bookingId] ? [answer.facts] : [],
  );
  const told: NominationEvent = {
    type: 'BookingsTold',
    data: { nominationId: nomination.id, upTo, aboard },
  };
  const refusals = answers.flatMap((answer) => {
    const line = nomination.lines[answer.bookingId];
    // Called for anew since: it is to answer to that.
    return 'refused' in answer && line && !line.isAboard ? [{ ...answer, side: line.calledBy }] : [];
  });
  const sides = [...new Set(refusals.map(({ side }) => side))];
  return withBrokerNews(state, [
    told,
    ...sides.flatMap((side, place) =>
      refusals
        .filter((refusal) => refusal.side === side)
        .map(({ bookingId, refused }) =>
          takenOff(nomination, bookingId, refused, {
            nominationId: nomination.id,
            messageId: messageIds[side],
            side,
            heardBy: heardBy(nomination),
            version: nomination.version + place + 1,
            approveBy: limitFor(side, approveBy),
            vessel: nomination.terms.vesselVoyage.name,
          }),
        ),
    ),
  ]);
};

/** Of what is not aboard any more, and of facts that are known, nothing is taken. Rejects with `nomination_unknown`. */
export const takeDeclaration = (state: NominationState, command: TakeDeclaration): ToldDecision => {
  const { side, messageId, approveBy } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  const lines = command.lines.filter(({ facts }) => {
    const line = nomination.lines[facts.bookingId];
    return line !== undefined && line.facts.revision < facts.revision;
  });
  if (lines.length === 0) return [];
  return withBrokerNews(state, [
    {
      type: 'DeclarationTaken',
      data: {
        nominationId: nomination.id,
        messageId,
        side,
        heardBy: heardBy(nomination),
        version: nomination.version + (saysNothing(lines) ? 0 : 1),
        approveBy: limitFor(side, approveBy),
        vessel: nomination.terms.vesselVoyage.name,
        lines,
      },
    },
  ]);
};

/** An older word of the voyage than the one that is known changes nothing. Rejects with `nomination_unknown`. */
export const readVoyage = (state: NominationState, command: ReadVoyage): ToldDecision => {
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  const { call, vesselVoyage } = command;
  if (nomination.isWithdrawn || vesselVoyage.id !== nomination.terms.vesselVoyage.id) return [];
  if (call.revision <= nomination.told.revision) return [];
  const events: NominationEvent[] = [];
  const then = (event: NominationEvent | null): void => {
    if (event) events.push(event);
  };
  const soFar = (): Nomination => events.reduce(evolveNomination, state).nomination ?? nomination;
  then(substituted(nomination, command));
  then(revised(soFar(), command, nomination.version + 1));
  then(loadCallChanged(soFar(), command));
  return events;
};

const operator: Side = 'internal';

/** A vessel that takes the voyage over always asks, though the voyage's number stays. */
const substituted = (nomination: Nomination, command: ReadVoyage): NominationEvent | null => {
  const { vesselVoyage: to, call, messageId, approveBy } = command;
  const from = nomination.terms.vesselVoyage;
  if (from.name === to.name) return null;
  return {
    type: 'NominatedVesselChanged',
    data: {
      nominationId: nomination.id,
      messageId,
      side: operator,
      heardBy: heardBy(nomination),
      version: nomination.version + 1,
      approveBy,
      vessel: to.name,
      from,
      to,
      callId: call.callId ?? nomination.callId,
      // The ETA is compared on its own, against what was told before.
      told: nomination.told,
      by: 'voyage',
    },
  };
};

/** `version`: of what this command makes of the nomination. */
const revised = (nomination: Nomination, command: ReadVoyage, version: number): NominationEvent | null => {
  const { call, messageId, approveBy } = command;
  if (call.eta === null || call.eta === nomination.told.eta) return null;
  const isNews = isEtaNews(nomination, call.eta, command);
  return {
    type: 'EtaRevised',
    data: {
      nominationId: nomination.id,
      from: nomination.terms.eta,
      to: call.eta,
      voyageRevision: call.revision,
      news: isNews
        ? {
            messageId,
            heardBy: heardBy(nomination),
            version,
            approveBy,
            vessel: nomination.terms.vesselVoyage.name,
          }
        : null,
    },
  };
};

/** Far from what was spoken of last, or on another side of the laycan than that. */
const isEtaNews = (
  { spokenEta, terms }: Pick<Nomination, 'spokenEta' | 'terms'>,
  eta: string,
  { newsHours, dayOf }: Pick<ReadVoyage, 'newsHours' | 'dayOf'>,
): boolean =>
  spokenEta === null ||
  Math.abs(hoursBetween(spokenEta, eta)) >= newsHours ||
  placeInLaycan(terms, dayOf(spokenEta)) !== placeInLaycan(terms, dayOf(eta));

const placeInLaycan = (
  { laycanStart, laycanFinish }: Nomination['terms'],
  day: string,
): 'before' | 'within' | 'after' => {
  if (laycanStart !== null && day < laycanStart) return 'before';
  return laycanFinish !== null && day > laycanFinish ? 'after' : 'within';
};

const loadCallChanged = (nomination: Nomination, command: ReadVoyage): NominationEvent | null => {
  const { standing: to, messageId } = command;
  const { loadCall: from, id: nominationId, terms } = nomination;
  if (from === to) return null;
  return {
    type: 'LoadCallChanged',
    data: {
      nominationId,
      messageId,
      side: operator,
      heardBy: heardBy(nomination),
      from,
      to,
      vessel: terms.vesselVoyage.name,
    },
  };
};
