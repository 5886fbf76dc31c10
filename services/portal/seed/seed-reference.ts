import type { Execute } from '#api/platform/execute-port';
import { referenceDecider, reviseList } from '#domain/reference/decide';
import type { ReferenceItem, ReferenceList } from '#domain/reference/lists';
import { referenceStream } from '#domain/streams';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import { must, seedContext } from './seed-context.ts';
import { companies, contracts, masterBookings, ownLimits } from './world/contracts.ts';
import { ports } from '#voyage-exchange/simulator/master-data/ports';
import { commodities, limits, tradelanes, vesselTypes } from './world/reference.ts';

const lists = (today: string): Readonly<Record<ReferenceList, Readonly<Record<string, ReferenceItem>>>> => ({
  'vessel-types': vesselTypes,
  tradelanes,
  commodities,
  ports,
  companies,
  'master-bookings': masterBookings,
  contracts: contracts(today),
  limits: { ...limits, ...ownLimits },
});

/** Publishes every reference list once; today decides which contract years there are. */
export const seedReference = async (execute: Execute, today: string): Promise<void> => {
  await forEachConcurrently(8, Object.entries(lists(today)), async ([list, items]) => {
    await must(execute, {
      stream: referenceStream(list),
      decider: referenceDecider,
      decide: (state) => reviseList(state, { list: list as ReferenceList, items, withdraw: [] }),
      context: seedContext(`reference/${list}`),
    });
  });
};
