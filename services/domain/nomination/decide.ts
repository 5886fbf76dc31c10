import type { Acting } from '../booking/commands.ts';
import { isDischargeField, normalTerm, ordinalOf, sameTerm, type DischargeLine } from '../booking/terms.ts';
import { reject, type Decision } from '../shared/decider.ts';
import type { RowError } from '../validation/errors.ts';
import { broughtErrors } from './brought-errors.ts';
import { commonBroker, fitsPorts, type BookingFacts, type TakenOffReason } from './booking-line.ts';
import { changeEvents, type ChangingData } from './change-events.ts';
import type {
  ApproveVessel,
  ConfirmUpdates,
  EditNomination,
  NominateVessel,
  NominationCell,
  NominationRules,
  PostMessage,
  WithdrawNomination,
} from './commands.ts';
import type { NominationEvent } from './events.ts';
import { evolveNomination } from './evolve.ts';
import type { NominationConflict, NominationRejectionCode } from './rejections.ts';
import type { Nomination, NominationState } from './state.ts';
import {
  maxDischargePorts,
  nominatedValue,
  portsCalled,
  withNominated,
  type NominationTerms,
} from './terms.ts';

/**
 * What people do with a nomination (stream `nomination-{id}`, `nominationDecider` of evolve.ts, shapes in commands.ts);
 * what bookings and voyages tell it is in decide-told.ts.
 *
 * | command | what it does | nothing to do when |
 * |---|---|---|
 * | `nominateVessel` | offers a voyage for bookings | – |
 * | `editNomination` | changes terms and lines, whole or not at all | every value already holds |
 * | `approveVessel` | the customer agrees to what was shown | approved, and nothing asked since |
 * | `confirmUpdates` | the operator agrees to what was shown | nothing of the customer's waits |
 * | `withdrawNomination` | takes the offer back, finally | withdrawn already |
 * | `postMessage` | says something in the thread | – |
 */
export type NominationDecision = Decision<NominationEvent, NominationRejectionCode>;

/** The charterer, the broker in whose hands all of it is, and the operator's staff. */
const mayAct = (by: Acting, { organisation, broker }: Pick<Nomination, 'organisation' | 'broker'>): boolean =>
  by.side === 'internal' || by.organisation === organisation.id || by.organisation === broker?.id;

/** Only the operator's asking has a limit. */
export const limitFor = (side: Acting['side'], approveBy: string | null): string | null =>
  side === 'internal' ? approveBy : null;

/**
 * Bookings with a port that the vessel does not call at are left ashore. Rejects with `nomination_exists`, `not_allowed`
 * (a broker nominates nothing), `quantity_not_whole`, and the codes of `rules`.
 */
export const nominateVessel = (state: NominationState, command: NominateVessel): NominationDecision => {
  const { by, nominationId, organisation, template, call, messageId, approveBy } = command;
  if (state.nomination) return reject('nomination_exists', { nominationId: state.nomination.id });
  if (by.side === 'external' && by.organisation !== organisation.id) return reject('not_allowed');
  const terms = withoutEmptyLines(command.terms);
  const ports = portsCalled(terms);
  const bookings = command.bookings.filter((facts) => fitsPorts(facts, ports));
  const broken = brokenTerms(terms) ?? brokenRule(command.rules?.(terms, bookings) ?? []);
  if (broken) return reject(broken.code, broken.details);
  const changing = {
    nominationId,
    messageId,
    side: by.side,
    heardBy: heardBy({ organisation, broker: commonBroker(bookings.map((facts) => ({ facts }))) }),
    version: 1,
    approveBy: limitFor(by.side, approveBy),
    vessel: terms.vesselVoyage.name,
  };
  const { callId, eta, revision } = call;
  const told = { eta, revision };
  return withBrokerNews(state, [
    { type: 'VesselNominated', data: { ...changing, organisation, template, terms, callId, told } },
    ...bookings.map((facts): NominationEvent => ({ type: 'BookingCalledFor', data: { ...changing, facts } })),
  ]);
};

/**
 * Rights come first, and their refusal carries no values. Then conflicts, all of them; then the rules over what would be, as
 * far as the edit answers for what they find (`broughtErrors`).
 * Rejects with `nomination_unknown`, `not_allowed` (a broker adds and removes no booking), `nomination_withdrawn`,
 * `conflict`, `discharge_ports_withing_bookings` (`details.bookingId`: one that is added and calls at another port),
 * `quantity_not_whole`, and the codes of `rules`.
 */
export const editNomination = (state: NominationState, command: EditNomination): NominationDecision => {
  const { by, cells, add, remove } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  if (!mayAct(by, nomination)) return reject('not_allowed');
  const isBrokers = by.side === 'external' && by.organisation !== nomination.organisation.id;
  if (isBrokers && (add.length > 0 || remove.length > 0)) return reject('not_allowed');
  if (nomination.isWithdrawn) return reject('nomination_withdrawn');
  const touched = underFreshOrdinals(nomination, cells.map(normalCell));
  const conflicts = conflictsOf(nomination.terms, touched);
  if (conflicts.length > 0) return reject('conflict', { conflicts });
  const terms = touched.reduce((all, { field, to }) => withNominated(all, field, to), nomination.terms);
  const { leaving, coming } = lineChanges(nomination, terms, command);
  // A broker takes no booking off a ship, by its ports neither.
  const [dropped] = isBrokers ? leaving.keys() : [];
  if (dropped !== undefined) return reject('discharge_ports_withing_bookings', { bookingId: dropped });
  const ports = portsCalled(terms);
  const unfit = coming.find((facts) => !fitsPorts(facts, ports));
  if (unfit) return reject('discharge_ports_withing_bookings', { bookingId: unfit.bookingId });
  const staying = Object.values(nomination.lines)
    .map(({ facts }) => facts)
    .filter(({ bookingId }) => !leaving.has(bookingId));
  const broken =
    brokenTerms(terms) ??
    brokenRule(errorsBrought(command.rules, nomination, terms, [...staying, ...coming]));
  if (broken) return reject(broken.code, broken.details);
  const changing = {
    nominationId: nomination.id,
    messageId: command.messageId,
    side: by.side,
    heardBy: heardBy(nomination),
    version: nomination.version + 1,
    approveBy: limitFor(by.side, command.approveBy),
    vessel: terms.vesselVoyage.name,
  };
  return withBrokerNews(state, [
    ...changeEvents(nomination, terms, changing, command.callOf),
    ...[...leaving].map(([bookingId, reason]) => takenOff(nomination, bookingId, reason, changing)),
    ...coming.map((facts): NominationEvent => ({ type: 'BookingCalledFor', data: { ...changing, facts } })),
  ]);
};

const lineChanges = (
  nomination: Nomination,
  terms: NominationTerms,
  { cells, add, remove }: EditNomination,
): {
  readonly leaving: ReadonlyMap<string, TakenOffReason>;
  readonly coming: readonly BookingFacts[];
} => {
  const ports = portsCalled(terms);
  const movesPorts = cells.some(({ field }) => field === 'loadingPort' || isDischargeField(field));
  const leaving = new Map<string, TakenOffReason>();
  for (const { facts } of Object.values(nomination.lines)) {
    if (remove.includes(facts.bookingId)) leaving.set(facts.bookingId, 'removed');
    else if (movesPorts && !fitsPorts(facts, ports)) leaving.set(facts.bookingId, 'port_dropped');
  }
  const coming = add.filter((facts) => !nomination.lines[facts.bookingId]);
  return { leaving, coming };
};

export const takenOff = (
  nomination: Nomination,
  bookingId: string,
  reason: TakenOffReason,
  changing: ChangingData,
): NominationEvent => {
  const facts = nomination.lines[bookingId]?.facts;
  return {
    type: 'BookingTakenOff',
    data: { ...changing, bookingId, code: facts?.code ?? null, bookingNo: facts?.bookingNo ?? '', reason },
  };
};

/**
 * By the customer; by staff on its behalf where the template has it so. Approved, and nothing asked since: nothing to do,
 * whatever version was shown. Rejects with `nomination_unknown`, `not_allowed`, `nomination_withdrawn`, `nomination_changed`.
 */
export const approveVessel = (state: NominationState, command: ApproveVessel): NominationDecision => {
  const { by, messageId, version } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  if (!mayAct(by, nomination)) return reject('not_allowed');
  if (by.side === 'internal' && !command.staffApprove) return reject('not_allowed');
  if (nomination.isWithdrawn) return reject('nomination_withdrawn');
  if (nomination.isApproved) return [];
  if (version !== nomination.version) return reject('nomination_changed', { version: nomination.version });
  const { id: nominationId, terms, lines } = nomination;
  const bookings = Object.values(lines).map(({ facts }) => facts);
  return [
    {
      type: 'VesselApproved',
      data: {
        nominationId,
        messageId,
        side: by.side,
        heardBy: heardBy(nomination),
        version,
        terms,
        bookings,
      },
    },
  ];
};

/** By staff alone. Rejects with `nomination_unknown`, `not_allowed`, `nomination_withdrawn`, `nomination_changed`. */
export const confirmUpdates = (state: NominationState, command: ConfirmUpdates): NominationDecision => {
  const { by, messageId, version } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  if (by.side !== 'internal') return reject('not_allowed');
  if (nomination.isWithdrawn) return reject('nomination_withdrawn');
  if (!nomination.awaitsOperator) return [];
  if (version !== nomination.version) return reject('nomination_changed', { version: nomination.version });
  return [
    {
      type: 'UpdatesConfirmed',
      data: {
        nominationId: nomination.id,
        messageId,
        side: by.side,
        heardBy: heardBy(nomination),
        version,
        vessel: nomination.terms.vesselVoyage.name,
      },
    },
  ];
};

/** The specification's delete: the row stays, as cancelled. Rejects with `nomination_unknown`, `not_allowed`, `nomination_changed`. */
export const withdrawNomination = (
  state: NominationState,
  command: WithdrawNomination,
): NominationDecision => {
  const { by, messageId, version, customersRemove } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  const isOwners = by.organisation === nomination.organisation.id;
  if (by.side === 'external' && !(isOwners && customersRemove)) return reject('not_allowed');
  if (nomination.isWithdrawn) return [];
  if (version !== nomination.version) return reject('nomination_changed', { version: nomination.version });
  return [
    {
      type: 'NominationWithdrawn',
      data: {
        nominationId: nomination.id,
        messageId,
        side: by.side,
        heardBy: heardBy(nomination),
        version: version + 1,
        vessel: nomination.terms.vesselVoyage.name,
      },
    },
  ];
};

/** Also of a nomination that was withdrawn: people ask why. Rejects with `nomination_unknown`, `not_allowed`. */
export const postMessage = (state: NominationState, command: PostMessage): NominationDecision => {
  const { by, messageId, text, about } = command;
  const { nomination } = state;
  if (!nomination) return reject('nomination_unknown');
  if (!mayAct(by, nomination)) return reject('not_allowed');
  const { id: nominationId } = nomination;
  const data = { nominationId, messageId, side: by.side, heardBy: heardBy(nomination), text, about };
  return [{ type: 'MessagePosted', data }];
};

/** Organisations to which a nomination is spoken of. */
export const heardBy = ({
  organisation,
  broker,
}: Pick<Nomination, 'organisation' | 'broker'>): readonly string[] => [
  organisation.id,
  ...(broker === null ? [] : [broker.id]),
];

/**
 * The events, and that it came into a broker's hands by them, or went out of those that had it. Who loses sight by them does
 * not hear why: it may be another broker's booking.
 */
export const withBrokerNews = (
  state: NominationState,
  events: readonly NominationEvent[],
): NominationDecision => {
  const after = events.reduce(evolveNomination, state).nomination;
  if (!after) return events;
  const to = commonBroker(Object.values(after.lines));
  const from = after.broker;
  if (from?.id === to?.id) return events;
  return [
    ...events.map((event) => unheardBy(event, from?.id)),
    { type: 'NominationBrokerChanged', data: { nominationId: after.id, from, to } },
  ];
};

const unheardBy = (event: NominationEvent, broker: string | undefined): NominationEvent =>
  broker !== undefined && 'heardBy' in event.data
    ? ({
        ...event,
        data: { ...event.data, heardBy: event.data.heardBy.filter((id) => id !== broker) },
      } as NominationEvent)
    : event;

const withoutEmptyLines = (terms: NominationTerms): NominationTerms => ({
  ...terms,
  discharge: Object.fromEntries(
    Object.entries(terms.discharge).filter(([, line]) => normalTerm(line) !== null),
  ),
});

const normalCell = ({ field, from, to }: NominationCell): NominationCell => ({
  field,
  from: normalTerm(from),
  to: normalTerm(to),
});

/** A line that comes where one was removed is another line: what was said of the removed one is not said of it. */
const underFreshOrdinals = (
  { terms, lastOrdinal }: Nomination,
  cells: readonly NominationCell[],
): readonly NominationCell[] => {
  let last = lastOrdinal;
  return cells.map((cell) => {
    const { field, from, to } = cell;
    if (!isDischargeField(field) || from !== null || to === null) return cell;
    const ordinal = Number(ordinalOf(field));
    if (nominatedValue(terms, field) !== null) return cell;
    if (ordinal > last) {
      last = ordinal;
      return cell;
    }
    last += 1;
    return { ...cell, field: `discharge.${last}` };
  });
};

/** What neither stands on what the nomination holds nor already agrees with it. */
const conflictsOf = (
  terms: NominationTerms,
  cells: readonly NominationCell[],
): readonly NominationConflict[] =>
  cells.flatMap(({ field, from, to }) => {
    const theirs = nominatedValue(terms, field);
    return sameTerm(theirs, from) || sameTerm(theirs, to) ? [] : [{ field, mine: to, theirs }];
  });

interface Broken {
  readonly code: NominationRejectionCode;
  readonly details?: Readonly<Record<string, unknown>>;
}

const errorsBrought = (
  rules: NominationRules | undefined,
  nomination: Nomination,
  terms: NominationTerms,
  bookings: readonly BookingFacts[],
): readonly RowError[] => {
  if (!rules) return [];
  const recorded = Object.values(nomination.lines).map(({ facts }) => facts);
  return broughtErrors(
    { terms: nomination.terms, errors: rules(nomination.terms, recorded) },
    { terms, errors: rules(terms, bookings) },
  );
};

/** Errors block, the worst one by name; warnings are confirmed. */
const brokenRule = (errors: readonly RowError[]): Broken | null => {
  const worst = errors.find(({ level }) => level === 'error');
  return worst ? { code: worst.code, details: { attribute: worst.attribute, ...worst.values } } : null;
};

/** What no rules of an installation make right. */
const brokenTerms = ({ nominated, laycanStart, laycanFinish, discharge }: NominationTerms): Broken | null => {
  if (Object.keys(discharge).length > maxDischargePorts)
    return { code: 'too_many_discharge_ports', details: { max: maxDischargePorts } };
  const quantities: (readonly [field: string, value: number | null])[] = [
    ['nominated', nominated],
    ...Object.entries<DischargeLine>(discharge).map(
      ([ordinal, { qty }]) => [`discharge.${ordinal}`, qty] as const,
    ),
  ];
  const odd = quantities.find(([, value]) => value !== null && (!Number.isInteger(value) || value < 0));
  if (odd) return { code: 'quantity_not_whole', details: { field: odd[0], value: odd[1] } };
  if (laycanStart !== null && laycanFinish !== null && laycanStart > laycanFinish)
    return {
      code: 'start_date_after_end',
      details: { attribute: 'laycanStart', period: `${laycanStart}/${laycanFinish}` },
    };
  return null;
};
