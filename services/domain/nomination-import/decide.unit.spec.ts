import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { endImport, nominationImportDecider, orderNominations, settleVessels } from './decide.ts';
import type { NominationImportEvent, OrderedVessel, VesselOutcome } from './events.ts';

const given = specify(nominationImportDecider);
const vessel = (comment: string): OrderedVessel => ({
  vesselVoyage: { id: 'v-1', name: '' },
  type: null,
  trade: null,
  eta: null,
  laycanStart: null,
  laycanFinish: null,
  loadingPort: null,
  nominated: 40_000,
  comment,
  dischargePorts: [],
  bookings: [],
});
const order = {
  importId: 'i1',
  organisation: { id: 'o1', name: 'Atlântica Celulose' },
  template: 'suzano',
  vessels: [vessel('one'), vessel('two')],
};
const { vessels: _all, ...head } = order;
const ordered: readonly NominationImportEvent[] = [
  { type: 'NominationsOrdered', data: { ...head, vessels: 2 } },
  { type: 'OrderedVesselsListed', data: { importId: 'i1', vessels: order.vessels } },
];
const outcome = (place: number): VesselOutcome => ({ place, nominationId: `n${place}`, leftAshore: [] });
const settled = (...places: readonly number[]): NominationImportEvent => ({
  type: 'OrderedVesselsSettled',
  data: { importId: 'i1', outcomes: places.map(outcome) },
});

describe('vessels that are nominated together', () => {
  it('are written down whole, and ordered once', () => {
    given([])
      .when((state) => orderNominations(state, order))
      .thenEvents(ordered);
    given(ordered)
      .when((state) => orderNominations(state, order))
      .thenNothing();
  });

  it('are written down in pieces where they are too much for one event', () => {
    const long = Array.from({ length: 400 }, () => vessel('x'.repeat(2_000)));
    const events = given([])
      .when((state) => orderNominations(state, { ...order, vessels: long }))
      .events();
    expect(events.length).toBeGreaterThan(2);
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(512_000);
    const state = given(events)
      .when(() => [])
      .state();
    expect(state.vessels).toHaveLength(400);
  });

  it('are settled from the first on, each once, and no other', () => {
    given([...ordered, settled(0)])
      .when((state) => settleVessels(state, [0, 1, 2].map(outcome)))
      .thenEvents([settled(1)]);
    given([...ordered, settled(0, 1)])
      .when((state) => settleVessels(state, [outcome(1)]))
      .thenNothing();
  });

  it('are done once all of them are settled', () => {
    given([...ordered, settled(0)])
      .when(endImport)
      .thenNothing();
    given([...ordered, settled(0, 1)])
      .when(endImport)
      .thenEvents([{ type: 'NominationImportEnded', data: { importId: 'i1' } }]);
    given([]).when(endImport).thenNothing();
  });
});
