import { hash } from '@node-rs/argon2';
import { todayOf } from '#platform/clock/port';
import { passwordParameters } from '#api/sessions/passwords';
import type { Engine } from './engine.ts';
import type { DemoAccount } from './ready.ts';
import { seedEffects } from './seed/seed-effects.ts';
import { seedPeople } from './seed/seed-people.ts';
import { seedReference } from './seed/seed-reference.ts';
import { type DemoUser, demoPassword, organisations, users } from './seed/world/people.ts';

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

/** Organisations, people and reference data of the demo world. */
export const seedBasics = async (engine: Engine): Promise<void> => {
  await seedPeople({
    execute: engine.execute,
    vault: engine.vault,
    keys: engine.peopleKeys,
    passwordHash: await hash(demoPassword, passwordParameters),
    now: engine.clock.now().toISOString(),
  });
  await seedReference(engine.execute, todayOf(engine.clock));
};

/** Waits until the read models show what was seeded, so that the first screen is not empty. */
export const settled = async (engine: Engine): Promise<void> => {
  const head = await engine.events.head();
  if (!(await engine.watcher.passed(head, 60_000)))
    throw new Error('The read models did not take in the demo data within a minute');
};

/** Fills an empty demo folder. */
export const seedPortal = async (engine: Engine): Promise<void> => {
  await seedBasics(engine);
  // Comes last: whatever the demo declarations completed is not to be mailed.
  await seedEffects(engine);
  await settled(engine);
};
