import { randomUUID } from 'node:crypto';
import type { Engine } from '#portal/engines/engine';
import { seedPeople } from '#portal/seed/seed-people';
import { demoPeople, type DemoUser } from '#portal/seed/world/people';

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
