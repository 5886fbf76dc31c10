import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { presentMembership } from '#projections/organisations/present';
import type { OrganisationDocument } from '#projections/organisations/read-model';
import type { Stored } from '#platform/documents/port';
import { EveryOrganisation } from './every-organisation.ts';

const role = 'G2O Admin';

const documentOf = (id: string, name: string, features: readonly string[]): OrganisationDocument => ({
  id,
  name,
  nameKey: name,
  type: 'charterer',
  template: 'suzano',
  features,
  etaSource: 'live',
  members: [],
  customers: 0,
  settingUp: false,
  invitations: [],
});

const positionOf = (number: number): string => String(number).padStart(20, '0');

/** Organisations as partitions of a read model write them: one may be far ahead of another. */
class World {
  readonly stored = new Map<string, Stored<OrganisationDocument>>();
  numbers: ReadonlyMap<string, readonly string[]> = new Map();
  generation = 'organisations@1#0';
  announced = positionOf(0);
  reads = 0;

  write(id: string, position: number, name: string, features: readonly string[]): void {
    const document = documentOf(id, name, features);
    this.stored.set(id, { id, position: positionOf(position), revision: 0, document });
  }

  expected() {
    return [...this.stored.values()]
      .map(({ document }) =>
        presentMembership(document, { staff: role }, this.numbers.get(document.id) ?? []),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  open(): EveryOrganisation {
    const inOrder = () => [...this.stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return new EveryOrganisation(
      {
        find: async (_model, filter, options) => {
          this.reads++;
          const after = (filter as { _id: { $gt: string } })._id.$gt;
          return inOrder()
            .filter(({ id }) => id > after)
            .slice(0, options?.limit) as never;
        },
        changedSince: async (_model, after) =>
          [...this.stored.values()]
            .filter(({ position }) => position > after)
            .sort((a, b) => (a.position < b.position ? -1 : 1)) as never,
        generation: async () => this.generation,
      },
      { announced: () => this.announced },
      { numbers: async () => this.numbers },
    );
  }
}

const ids = ['a', 'b', 'c', 'd', 'e'];

type Step = (world: World) => void;

/** Each partition writes its own organisations in the order of the log; what all have passed is announced, perhaps later. */
const partitions = ids.map((id, index) => ({ id, index }));

const stepOf = fc.oneof(
  fc
    .record({ to: fc.constantFrom(...partitions), ahead: fc.integer({ min: 1, max: 9 }), on: fc.boolean() })
    .map(({ to: { id, index }, ahead, on }): Step => (world) => {
      const last = Number(world.stored.get(id)?.position ?? world.announced);
      const next = Math.max(last, Number(world.announced)) + ahead;
      world.write(id, next * 10 + index, `${id}${next % 3}`, on ? ['bookings'] : []);
    }),
  fc.nat(40).map((by): Step => (world) => {
    // No further than what is written: whoever is announced is in the read models.
    const written = [...world.stored.values()].map(({ position }) => Number(position));
    world.announced = positionOf(Math.max(Number(world.announced), Math.min(by * 10, ...written)));
  }),
  fc.constantFrom(...ids).map((id): Step => (world) => {
    world.numbers = new Map(world.numbers).set(id, ['4711']);
  }),
  fc.nat().map((run): Step => (world) => {
    world.generation = `organisations@1#${run}`;
  }),
);

describe('organisations of whoever is in all of them', () => {
  it('are at each request as if all were read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { maxLength: 40 }), async (steps) => {
        const world = new World();
        const every = world.open();
        for (const step of steps) {
          step(world);
          const expected = world.expected();
          expect(await every.as(role)).toEqual(expected);
          const some = expected.filter(({ id }) => id < 'c');
          expect(await every.among(role, ['b', 'unknown', 'a'])).toEqual(some);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are read once, in pages, and found again without being read', async () => {
    const world = new World();
    for (let number = 1; number <= 600; number++)
      world.write(`o-${String(number).padStart(4, '0')}`, number, `O ${number}`, []);
    world.announced = positionOf(600);
    const every = world.open();
    expect(await every.as(role)).toHaveLength(600);
    expect(world.reads).toBe(3);
    world.write('o-0001', 601, 'Renamed', []);
    const now = await every.as(role);
    expect(now.find(({ id }) => id === 'o-0001')?.name).toBe('Renamed');
    expect(world.reads).toBe(3);
    expect(await every.as(role)).toEqual(world.expected());
  });
});
