import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, asyncProperty, type Scheduler, scheduler } from 'fast-check';
import { bookingRejections, draftRejections } from '#api/declarations/rejections';
import { organisationRejections } from '#api/people/change-organisation';
import { admissionRejections } from '#api/people/organisations/admissions';
import { userRejections } from '#api/people/register-user';
import { administratorRejections } from '#api/people/users/administrators';
import { transferRejections } from '#api/declarations/transfer/transfer-rejections';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { CommandContext } from '#api/platform/execute-port';
import { isRejection } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { faultRun } from '../support/seeded.ts';
import { type Race, races } from './support/racing-commands.ts';
import { peopleRaces } from './support/racing-people.ts';
import { TestClock } from '../support/test-clock.ts';

/** Two commands on one stream from two nodes at once: they come to what one after the other comes to. */
const { seed, timeLimit, faults: schedules } = faultRun('races');

const answers: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ...draftRejections,
  ...bookingRejections,
  ...transferRejections,
  ...organisationRejections,
  ...userRejections,
  ...admissionRejections,
  ...administratorRejections,
};

/** All others are told 409. */
const toldOtherwise: Readonly<Record<string, number>> = {
  // The draft itself is gone, or the person, or what a link led to.
  draft_not_open: 410,
  user_erased: 410,
  reset_over: 410,
  // As if it had never been.
  invitation_unknown: 404,
  invitation_withdrawn: 404,
  // No administrator any more by whom anybody could be changed.
  administrators_only: 403,
  // On the field.
  organisation_name_taken: 422,
};
const { trade: clock } = new TestClock('2027-01-05T12:00:00.000Z');

/** What each of two commands was answered, and what the stream holds then. */
interface Outcome {
  readonly answers: Readonly<Record<string, string>>;
  readonly events: readonly unknown[];
}

const context = (commandId: string): CommandContext => ({
  actor: 'ana',
  organisation: 'org-1',
  side: 'external',
  commandId,
  payloadHash: '',
  correlationId: commandId,
});

/** The one right after the other, by the rules alone. */
const inTurn = <State, Event extends DomainEvent>(
  race: Race<State, Event>,
  names: readonly [string, string],
): Outcome => {
  const { initialState, evolve } = race.decider;
  const events = [...race.before];
  const told = names.map((name) => {
    const decision = race.commands[name]?.(events.reduce(evolve, initialState)) ?? [];
    if (isRejection(decision)) return [name, decision.rejected];
    events.push(...decision);
    return [name, 'done'];
  });
  return { answers: Object.fromEntries(told), events };
};

let store: EventStore;
beforeAll(() => {
  store = openEventStoreInMemory();
});
afterAll(async () => store.close());

let streams = 0;

/** A stream of its own that stands as the race begins. */
const prepared = async <State, Event extends DomainEvent>(race: Race<State, Event>): Promise<string> => {
  streams += 1;
  const stream = `${race.stream}-${streams}`;
  const events = race.before.map(({ type, data }, n) => ({
    id: `${stream}-${n}`,
    type,
    data: JSON.stringify(data),
    metadata: {},
    recordedAt: clock.now().toISOString(),
  }));
  await store.append(stream, 'no_stream', events);
  return stream;
};

const atOnce = async <State, Event extends DomainEvent>(
  race: Race<State, Event>,
  names: readonly [string, string],
  turns: Scheduler,
): Promise<Outcome> => {
  const stream = await prepared(race);
  const slow = {
    readStream: async (...args: Parameters<EventStore['readStream']>) => {
      await turns.schedule(Promise.resolve());
      return turns.schedule(store.readStream(...args));
    },
    append: async (...args: Parameters<EventStore['append']>) => {
      await turns.schedule(Promise.resolve());
      return turns.schedule(store.append(...args));
    },
  };
  const told = names.map(async (name) => {
    // A node each: in one, commands of a stream stand in line.
    const execute = createExecute({
      store: slow,
      clock,
      pause: () => turns.schedule(Promise.resolve()),
      payloads: noSeal,
    });
    const decide = race.commands[name];
    if (!decide) throw new Error(`There is no command ${name}`);
    const { decider } = race;
    const executed = await execute({ stream, decider, decide, context: context(`${stream} ${name}`) });
    return [name, executed.ok ? 'done' : executed.code] as const;
  });
  const both = await turns.waitFor(Promise.all(told));
  const kept = await store.readStream(stream);
  const events = kept.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown }));
  return { answers: Object.fromEntries(both), events };
};

/** Whoever was told first. */
const sorted = ({ answers: told, events }: Outcome) => ({
  answers: Object.keys(told)
    .toSorted()
    .map((name) => [name, told[name]]),
  events,
});

const pairsOf = (race: { readonly commands: object }): readonly (readonly [string, string])[] => {
  const names = Object.keys(race.commands);
  return names.flatMap((one, n) => names.slice(n + 1).map((other) => [one, other] as const));
};

/** What two commands may come to: in the one order, in the other. */
const serial = <State, Event extends DomainEvent>(
  race: Race<State, Event>,
  [one, other]: readonly [string, string],
) => [inTurn(race, [one, other]), inTurn(race, [other, one])];

const refused = ({ answers: told }: Outcome): readonly string[] =>
  Object.values(told).filter((answer) => answer !== 'done');

const raced = <State, Event extends DomainEvent>(race: Race<State, Event>): void => {
  const pairs = pairsOf(race);

  it('have one winner where both want the same, and the other is told so', () => {
    const alone = (name: string) => refused(inTurn(race, [name, 'nothing'])).length === 0;
    const exclusive = pairs.filter(
      (pair) => pair.every(alone) && serial(race, pair).every((outcome) => refused(outcome).length === 1),
    );
    expect(exclusive.map((pair) => pair.join(' | '))).toEqual(race.exclusive);
    for (const outcome of exclusive.flatMap((pair) => serial(race, pair))) {
      for (const code of refused(outcome))
        expect([code, answers[code]?.[0]]).toEqual([code, toldOtherwise[code] ?? 409]);
    }
  });

  it.each(pairs)(
    `%s | %s: as one after the other, in ${schedules} schedules (LAYCAN_SEED=${seed})`,
    async (...pair) => {
      const possible = serial(race, pair).map((outcome) => JSON.stringify(sorted(outcome)));
      const seen = new Set<string>();
      await assert(
        asyncProperty(scheduler(), async (turns) => {
          const outcome = JSON.stringify(sorted(await atOnce(race, pair, turns)));
          expect(possible).toContain(outcome);
          seen.add(outcome);
        }),
        { numRuns: schedules, seed },
      );
      // Every order came about.
      expect(seen).toEqual(new Set(possible));
    },
    timeLimit,
  );
};

describe('two commands at once on a booking', () => raced(races.booking));
describe('two commands at once on a draft', () => raced(races.draft));
describe('two commands at once on an organisation', () => raced(peopleRaces.organisation));
describe('two commands at once on an address that nobody has confirmed', () => raced(peopleRaces.stranger));
describe('two commands at once on one of the staff', () => raced(peopleRaces.colleague));
describe('two commands at once on what holds across organisations', () => raced(peopleRaces.admissions));
