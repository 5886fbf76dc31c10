import { alike } from './alike.ts';
import { partOf } from '#domain/booking/state';
import type { BookingFacts } from '#domain/nomination/booking-line';
import type { NominationEvent } from '#domain/nomination/events';
import { nominationDecider } from '#domain/nomination/evolve';
import { statusOf } from '#domain/nomination/state';
import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import { acted, type Nominated, standingOf, statusOf as modelStatus, told, type Told } from './model.ts';
import { messagesIn, unreadFaults } from './thread.ts';
import { type Asked, cargoes, nominationIds } from './parts.ts';
import type { Shown } from './shown.ts';
import type { World } from './world.ts';

type Happened = Recorded<NominationEvent>;

/** Events of one append, and so of one command. */
const groupsOf = (events: readonly Happened[]): readonly (readonly Happened[])[] => {
  const groups: Happened[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const { actor, commandId } = event.metadata;
    if (last?.[0]?.metadata.commandId === commandId && last[0].metadata.actor === actor) last.push(event);
    else groups.push([event]);
  }
  return groups;
};

const koper: ReadonlySet<string> = new Set(cargoes.flatMap(({ id, isForKoper }) => (isForKoper ? [id] : [])));

/** What nobody asked for: by its first event. */
const wordIn = (group: readonly Happened[]): Told | null => {
  const [first] = group;
  if (!first) return null;
  if (isEvent(first, 'BookingsTold')) {
    const refused = group.flatMap((event) =>
      isEvent(event, 'BookingTakenOff') ? [event.data.bookingId] : [],
    );
    return { does: 'settle', aboard: first.data.aboard.map(({ bookingId }) => bookingId), refused };
  }
  if (isEvent(first, 'DeclarationTaken')) {
    const { lines, side } = first.data;
    const idsWhere = (cancelled: boolean) =>
      lines.flatMap((line) => (line.cancelled === cancelled ? [line.facts.bookingId] : []));
    return {
      does: 'take in',
      who: first.metadata.actor,
      side,
      cancelled: idsWhere(true),
      changed: idsWhere(false),
      isCommentOnly: lines.every(
        ({ changes, cancelled }) => !cancelled && changes.every(({ field }) => field === 'comment'),
      ),
    };
  }
  return isEvent(first, 'EtaRevised') ? { does: 'follow', eta: first.data.to ?? '' } : null;
};

/** By what the model and the product can be compared. */
const viewOf = (state: Nominated) => ({
  version: state.version,
  status: modelStatus(state),
  isApproved: state.isApproved,
  isDeleted: state.isDeleted,
  quantity: state.quantity,
  comment: state.comment,
  callsAtKoper: state.callsAtKoper,
  eta: state.eta,
  lines: Object.entries(state.lines)
    .map(([id, { isAboard }]) => `${id} ${isAboard}`)
    .toSorted(),
});

const productView = (events: readonly Happened[]) => {
  const { nomination } = events.reduce(nominationDecider.evolve, nominationDecider.initialState);
  return (
    nomination && {
      version: nomination.version,
      status: statusOf(nomination),
      isApproved: nomination.isApproved,
      isDeleted: nomination.isWithdrawn,
      quantity: nomination.terms.nominated,
      comment: nomination.terms.comment,
      callsAtKoper: '2' in nomination.terms.discharge,
      eta: nomination.terms.eta,
      lines: Object.values(nomination.lines)
        .map(({ facts, isAboard }) => `${facts.bookingId} ${isAboard}`)
        .toSorted(),
    }
  );
};

const outcomeText = (outcome: ReturnType<typeof acted>): string => {
  if (outcome === 'nothing') return 'done';
  return 'refused' in outcome ? outcome.refused : 'done';
};

/** What of a booking is agreed on, whatever else happened to its stream. */
const agreedOn = (facts: readonly BookingFacts[]) =>
  facts
    .map(({ revision: _at, ...agreed }) => agreed)
    .toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1));

/** An approval holds for what was shown: only the ETA may have moved, by less than what is news. */
const approvedUnseen = (event: Happened, shown: Shown | undefined): boolean => {
  if (!isEvent(event, 'VesselApproved')) return false;
  if (!shown) return true;
  const { eta: _now, ...terms } = event.data.terms;
  const { eta: _then, ...seen } = shown.terms;
  return !alike(terms, seen) || !alike(agreedOn(event.data.bookings), agreedOn(shown.facts));
};

interface Judged {
  readonly found: readonly string[];
  readonly model: Nominated | null;
}

/** One nomination, command by command in the order of its stream. */
const judgedNomination = (world: World, nominationId: string): Judged => {
  const found: string[] = [];
  const events = world.eventsOf(nominationId);
  const asked = world.asked.filter((one) => one.nominationId === nominationId);
  /** By the revision at which the model stood so. */
  const states = new Map<number, Nominated | null>([[-1, null]]);
  let model: Nominated | null = null;
  const committed = new Set<Asked>();
  let revision = -1;
  for (const group of groupsOf(events)) {
    const [first] = group;
    if (!first) continue;
    const one = asked.find(
      ({ key, act }) => key === first.metadata.commandId && act.who === first.metadata.actor,
    );
    if (one) {
      if (committed.has(one)) found.push(`${one.act.does} was carried out twice`);
      committed.add(one);
      const outcome = acted(model, one.act, koper);
      if (outcome === 'nothing' || 'refused' in outcome)
        found.push(
          `${one.act.does} came to ${group.map(({ type }) => type).join()}, not to ${JSON.stringify(outcome)}`,
        );
      else model = outcome;
      if (group.some((event) => approvedUnseen(event, one.shown)))
        found.push(`${one.act.who} approved what was not shown`);
    } else {
      const word = wordIn(group);
      if (!word) found.push(`nobody asked for ${first.type}`);
      else {
        try {
          model = told(model, word);
        } catch (error) {
          found.push(String(error));
        }
      }
    }
    revision = group.at(-1)?.revision ?? revision;
    states.set(revision, model);
    const [mine, theirs] = [model && viewOf(model), productView(events.slice(0, revision + 1))];
    if (!alike(mine, theirs)) {
      found.push(`after ${first.type}: ${JSON.stringify(theirs)} where ${JSON.stringify(mine)} has to be`);
      return { found, model };
    }
  }
  for (const one of asked) {
    const { act, seenAt, answer } = one;
    if (answer === null) found.push(`${act.does} was never answered`);
    if (committed.has(one) || answer === null) continue;
    const at = states.get(seenAt);
    if (at === undefined) found.push(`${act.does} was decided within an append`);
    const wanted = at === undefined ? '' : outcomeText(acted(at, act, koper));
    const came = answer === 'done' ? 'done' : answer.refused;
    const isNothing = at !== undefined && acted(at, act, koper) === 'nothing';
    if (came !== wanted || (came === 'done' && !isNothing))
      found.push(`${act.does} was answered ${came}, not ${wanted}`);
  }
  const said = messagesIn(world, nominationId).map(({ type, author }) => ({ type, author }));
  if (!alike(said, model?.said ?? []))
    found.push(`the thread says ${JSON.stringify(said)}, not ${JSON.stringify(model?.said)}`);
  return { found, model };
};

/** What bookings answer changes nothing that is known of them: that comes in the name of whoever declared it. */
const takenOverUnsaid = (world: World, nominationId: string): readonly string[] => {
  const found: string[] = [];
  let state = nominationDecider.initialState;
  for (const event of world.eventsOf(nominationId)) {
    const before = state.nomination?.lines ?? {};
    state = nominationDecider.evolve(state, event);
    if (!isEvent(event, 'BookingsTold')) continue;
    for (const { facts } of Object.values(state.nomination?.lines ?? {})) {
      const known = before[facts.bookingId]?.facts;
      if (known && !alike(agreedOn([known]), agreedOn([facts])))
        found.push(`${facts.bookingId} was taken over as ${facts.code}, and nobody was told`);
    }
  }
  return found;
};

/** Both say the same of who is aboard, under what, and as what. */
const bothAgree = (world: World, models: ReadonlyMap<string, Nominated | null>): readonly string[] =>
  cargoes.flatMap(({ id }) => {
    const state = world.booking(id);
    const part = partOf(state, id);
    if (!part) return [`${id} is not there`];
    const found: string[] = [];
    if (part.owes !== null)
      found.push(`${id} owes ${part.owes.nominationId} its revision ${part.owes.revision}`);
    if (part.cancelled && part.aboard) found.push(`${id} is cancelled, and aboard`);
    const on = nominationIds.filter((one) => models.get(one)?.lines[id]);
    if (on.join() !== (part.aboard?.nominationId ?? ''))
      found.push(`${id} is on ${part.aboard?.nominationId ?? 'none'}, and ${on.join() || 'none'} has it`);
    const { nomination } = world.nomination(part.aboard?.nominationId ?? '');
    if (!nomination || !part.aboard) return found;
    const model = models.get(nomination.id);
    const line = nomination.lines[id];
    if (model && part.aboard.standing !== standingOf(model))
      found.push(`${id} shows ${part.aboard.standing}, not ${standingOf(model)}`);
    if (part.aboard.eta !== nomination.terms.eta) found.push(`${id} shows another ETA`);
    if (line && (line.facts.code !== part.terms.code || line.facts.revision !== part.versionRevision))
      found.push(`${nomination.id} knows ${id} by another version`);
    return found;
  });

/** Whoever amended what is aboard is named by one update, with what it was and is. */
const inTheirName = (world: World, nominationId: string): readonly string[] => {
  const known = new Map<string, number>();
  const found: string[] = [];
  for (const event of world.eventsOf(nominationId)) {
    if (!isEvent(event, 'DeclarationTaken')) continue;
    for (const { facts } of event.data.lines) {
      const { bookingId, revision } = facts;
      if (revision <= (known.get(bookingId) ?? -1)) found.push(`${bookingId} was told twice at ${revision}`);
      known.set(bookingId, revision);
      const author = world.log.stream(`booking-${bookingId}`)[revision]?.metadata['actor'];
      if (author !== event.metadata.actor)
        found.push(`${bookingId} at ${revision} was told as ${event.metadata.actor}'s, and is ${author}'s`);
    }
  }
  return found;
};

/** What must never be, of nominations and their threads. */
export const nominationFaults = async (world: World): Promise<readonly string[]> => {
  const judged = new Map(nominationIds.map((id) => [id, judgedNomination(world, id)]));
  const models = new Map([...judged].map(([id, { model }]) => [id, model]));
  return [
    ...[...judged.values()].flatMap(({ found }) => found),
    ...bothAgree(world, models),
    ...nominationIds.flatMap((id) => [...inTheirName(world, id), ...takenOverUnsaid(world, id)]),
    ...(await unreadFaults(world, models)),
  ];
};
