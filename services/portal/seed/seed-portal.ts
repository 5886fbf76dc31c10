import { millisecondsInHour } from 'date-fns/constants';
import { hash } from '@node-rs/argon2';
import { todayOf } from '#platform/clock/port';
import { passwordParameters } from '#api/sessions/passwords';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { Execute } from '#api/platform/execute-port';
import { referenceLists } from '#domain/reference/lists';
import type { Engine } from '../engines/engine.ts';
import type { DemoAccount } from '../ready.ts';
import { crowdHappenings, seedCrowdCompanies } from './seed-crowd.ts';
import { seedEffects } from './seed-effects.ts';
import { seedInvitations } from './seed-invitations.ts';
import { DemoNominations } from './seed-nominations.ts';
import { seedRequests } from './seed-requests.ts';
import { seedPeople } from './seed-people.ts';
import { SeedClock } from './seed-context.ts';
import { seedReference } from './seed-reference.ts';
import { seedStatements } from './seed-statements.ts';
import { seedToldNominations } from './seed-told-nominations.ts';
import { DemoVoyages } from './seed-voyages.ts';
import { seedWorld, worldBegins } from './seed-world.ts';
import { type DemoUser, demoPassword, organisations, users } from './world/people.ts';

const roles: Readonly<Record<string, string>> = {
  super: 'Administrator',
  declarer: 'Declarer',
  spectator: 'Spectator',
};

const whoIs = ({ role, organisation }: DemoUser): string => {
  const name = organisations.find(({ id }) => id === organisation)?.name;
  return name === undefined ? role : `${roles[role] ?? role} at ${name}`;
};

/** Who may sign in to the demo data, as the start tells. */
export const demoAccounts = (): readonly DemoAccount[] =>
  users
    .filter(({ shown }) => shown)
    .map((user) => ({ email: user.email, password: demoPassword, who: whoIs(user) }));

/** Versions of the reference lists after their first publication. */
const referenceVersions: Readonly<Record<string, number>> = Object.fromEntries(
  referenceLists.map((list) => [list, 1]),
);

/** Organisations, people and reference data of the demo world. */
export const seedBasics = async (engine: Engine, execute: Execute = engine.execute): Promise<void> => {
  await seedPeople({
    execute,
    vault: engine.vault,
    keys: engine.peopleKeys,
    passwordHash: await hash(demoPassword, passwordParameters),
    now: engine.clocks.machine.now().toISOString(),
  });
  await seedReference(execute, todayOf(engine.clocks.trade));
};

/** Waits until the read models show what was seeded, so that the first screen is not empty. */
export const settled = async (engine: Engine): Promise<void> => {
  const head = await engine.events.head();
  if (!(await engine.watcher.passed(head, 60_000)))
    throw new Error('The read models did not take in the demo data within a minute');
};

/** Estimates of two quarters, for whoever asks how often they erred; each day costs a start some 60 ms. */
const usualVoyageDays = 150;

interface DemoOptions {
  readonly voyageDays?: number;
  /** Folder for the files of the demo's documents; without one they are listed, and cannot be opened. */
  readonly papers?: string | undefined;
}

/** Fills an empty demo folder: two years of the trade and half a year of its voyages, by the product's own commands and with a clock of its own. */
export const seedPortal = async (
  engine: Engine,
  { voyageDays = usualVoyageDays, papers }: DemoOptions = {},
): Promise<void> => {
  const today = engine.clocks.trade.now();
  const clock = new SeedClock(worldBegins(today));
  const execute = createExecute({ store: engine.events, clock, payloads: noSeal });
  await seedBasics(engine, execute);
  const nominations = new DemoNominations({
    execute,
    documents: engine.documents,
    clock,
    settled: () => settled(engine),
  });
  await seedWorld(
    { execute, clock, referenceVersions },
    {
      events: engine.events,
      voyages: new DemoVoyages({ engine, execute, today, days: voyageDays, papers }),
      today,
      more: [
        ...nominations.stages().map(({ hoursBefore, what }) => ({
          at: new Date(today.getTime() - hoursBefore * millisecondsInHour),
          what,
        })),
        ...crowdHappenings({ execute, vault: engine.vault, keys: engine.peopleKeys }, today),
      ],
    },
  );
  await settled(engine);
  clock.set(today);
  await seedToldNominations(engine, execute, clock);
  await settled(engine);
  await seedInvitations({ execute, vault: engine.vault, keys: engine.peopleKeys }, today);
  await seedRequests({ execute, vault: engine.vault, keys: engine.peopleKeys }, today);
  await seedCrowdCompanies({ execute });
  // Statements wait for the read models, too, but no longer than a request may.
  await settled(engine);
  await seedStatements(engine, execute, clock);
  // Comes last: whatever the demo declarations completed is not to be mailed.
  await seedEffects({ ...engine, execute });
  await settled(engine);
};
