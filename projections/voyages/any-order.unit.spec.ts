import { describe, expect, it } from '@jest/globals';
import {
  array,
  assert,
  boolean,
  constantFrom,
  nat,
  property,
  record,
  shuffledSubarray,
  tuple,
} from 'fast-check';
import type { PortCall } from '#domain/voyage/calls';
import type { CargoFacts } from '#domain/voyage/state';
import { callId, cargo, stated, statedCargo } from '#domain/voyage/voyage.specification';
import { cargoesProjection } from '../cargoes/projection.ts';
import { heldAt } from '../port-call-history/held.ts';
import { portCallHistoryProjection } from '../port-call-history/projection.ts';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { anyVoyage } from './any-voyage.specification.ts';
import { voyagesProjection } from './projection.ts';
import { eventsAfter, foldedOf, type Statement } from './told.specification.ts';

const line = (lineId: string) =>
  record({ load: constantFrom('a', 'b'), discharge: constantFrom('b', 'c'), loaded: boolean() }).map(
    ({ load, discharge, loaded }): CargoFacts['lines'][number] => ({
      lineId,
      loadCallId: callId(load),
      dischargeCallId: callId(discharge),
      quantityMt: 100,
      operations: loaded
        ? [{ terminalId: 't1', kind: 'loading', commencedAt: null, completedAt: null, quantityMt: 50 }]
        : [],
    }),
  );

const bills = shuffledSubarray(['b1', 'b2']).map((ids) =>
  ids.map((billId) => ({ billId, number: billId, lineId: 'l1', quantityMt: 100, issuedOn: '2027-03-12' })),
);

/** A cargo, withdrawn now and then. */
const carried = record({
  ref: constantFrom('c-1', 'c-2'),
  lines: tuple(line('l1'), line('l2')),
  told: bills,
  withdrawn: nat(4),
}).map(({ ref, lines, told, withdrawn }) => ({
  cargoRef: ref,
  facts: withdrawn === 0 ? null : { ...cargo, cargoId: ref, cargoRef: ref, lines, bills: told },
}));

/** Statements of a voyage and two cargoes as they were told, and as they are heard: in any order, each twice. */
const orders = tuple(array(anyVoyage, { minLength: 1, maxLength: 4 }), array(carried, { maxLength: 5 }))
  .map(([voyages, cargoes]): readonly Statement[] => [
    ...voyages.map((facts, n) => stated(n + 1, facts)),
    ...cargoes.map(({ cargoRef, facts }, n) => statedCargo(n + 1, facts, { cargoRef })),
  ])
  .chain((told) =>
    shuffledSubarray([...told, ...told], { minLength: told.length * 2 }).map((heard) => ({ told, heard })),
  );

const voyagesOf = (statements: readonly Statement[]) =>
  specifyProjection(voyagesProjection)(foldedOf(voyagesProjection, eventsAfter(...statements))).documents();

/** Those that are there: one that was withdrawn before anybody heard of it leaves nothing. */
const cargoesOf = (statements: readonly Statement[]) =>
  Object.entries(
    specifyProjection(cargoesProjection)(foldedOf(cargoesProjection, eventsAfter(...statements))).documents(),
  )
    .filter(([, document]) => document !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** What was held of each call when each statement of the voyage had been made. */
const heldOf = (statements: readonly Statement[], moments: readonly string[]) => {
  const history = specifyProjection(portCallHistoryProjection)(
    foldedOf(portCallHistoryProjection, eventsAfter(...statements)),
  ).documents();
  return ['a', 'b', 'c'].map((id) => {
    const document = history[callId(id)];
    return moments.map((moment) => (document ? heldAt(document, moment) : null));
  });
};

describe('statements in any order, each of them twice', () => {
  it('come to the same voyages and cargoes as once in order', () => {
    assert(
      property(orders, ({ told, heard }) => {
        expect(voyagesOf(heard)).toEqual(voyagesOf(told));
        expect(cargoesOf(heard)).toEqual(cargoesOf(told));
      }),
      { numRuns: 150 },
    );
  });

  it('come to the same history of every call, by when it was told', () => {
    assert(
      property(orders, ({ told, heard }) => {
        const moments = told.filter((one) => 'voyage' in one).map(({ statedAt }) => statedAt);
        expect(timesOf(heldOf(heard, moments))).toEqual(timesOf(heldOf(told, moments)));
      }),
      { numRuns: 150 },
    );
  });
});

/** Agents have no order of their own. */
const timesOf = (held: readonly (readonly (PortCall | null)[])[]) =>
  held.map((ofCall) => ofCall.map((one) => one && { port: one.port, terminals: one.terminals }));
