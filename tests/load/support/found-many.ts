import { randomUUID } from 'node:crypto';
import { foundOrganisation, joinMember, organisationDecider } from '#domain/organisation/decide';
import { organisationStream } from '#domain/streams';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { Engine } from '#portal/engines/engine';
import { must, seedContext } from '#portal/seed/seed-context';

const membersOfEach = 20;

/** Organisations with members whom nobody knows, each in one append. */
export const foundMany = async ({ execute }: Pick<Engine, 'execute'>, count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await forEachConcurrently(32, numbers, async (number) => {
    const organisationId = randomUUID();
    await must(execute, {
      stream: organisationStream(organisationId),
      decider: organisationDecider,
      decide: (state) => {
        const founded = foundOrganisation(state, {
          organisationId,
          name: `Charterer ${number}`,
          type: 'charterer',
          template: 'suzano',
          features: ['bookings', 'vessels'],
        });
        if (!Array.isArray(founded)) return founded;
        const events = [...founded];
        for (let member = 0; member < membersOfEach; member++) {
          const told = events.reduce(organisationDecider.evolve, state);
          const joined = joinMember(told, { userId: randomUUID(), role: 'declarer' });
          if (Array.isArray(joined)) events.push(...joined);
        }
        return events;
      },
      context: seedContext(`organisation/${organisationId}`),
    });
  });
};
