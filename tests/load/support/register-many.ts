import { randomUUID } from 'node:crypto';
import type { Engine } from '#portal/engines/engine';
import { seedPeople } from '#portal/seed/seed-people';
import { hash } from '@node-rs/argon2';
import { passwordParameters } from '#api/sessions/passwords';
import { demoPassword, demoPeople, type DemoUser, ids } from '#portal/seed/world/people';
import { writersEmail } from './writers.ts';

const firstNames = ['Ana', 'Bruno', 'Celia', 'Dag', 'Elin', 'Frode', 'Greta', 'Henrik', 'Ines', 'Jonas'];
const lastNames = ['Almeida', 'Berg', 'Costa', 'Dahl', 'Engen', 'Falk', 'Gomes', 'Haug', 'Iversen', 'Juhl'];

const person = (number: number): DemoUser => ({
  id: randomUUID(),
  firstName: firstNames[number % 10] ?? '',
  lastName: `${lastNames[Math.floor(number / 10) % 10] ?? ''} ${Math.floor(number / 100)}`,
  email: `person.${number}@public.example`,
  userType: 'public',
  role: 'public',
  organisation: null,
  shown: false,
});

/** People who registered and are in no organisation; nobody signs in as them. */
export const registerMany = async (engine: Engine, count: number): Promise<void> =>
  seedPeople(
    {
      execute: engine.execute,
      vault: engine.vault,
      keys: engine.peopleKeys,
      passwordHash: 'none',
      now: engine.clocks.machine.now().toISOString(),
    },
    { ...demoPeople, organisations: [], users: Array.from({ length: count }, (_, number) => person(number)) },
  );

/** Declarers of Atlântica, who sign in with the demo's password. */
export const joinMany = async (engine: Engine, count: number): Promise<void> => {
  const passwordHash = await hash(demoPassword, passwordParameters);
  const writer = (n: number): DemoUser => ({
    ...person(n),
    email: writersEmail(n),
    userType: 'customer',
    role: 'declarer',
    organisation: ids.atlantica,
  });
  await seedPeople(
    {
      execute: engine.execute,
      vault: engine.vault,
      keys: engine.peopleKeys,
      passwordHash,
      now: engine.clocks.machine.now().toISOString(),
    },
    { ...demoPeople, organisations: [], users: Array.from({ length: count }, (_, n) => writer(n)) },
  );
};
