import { describe, expect, it } from '@jest/globals';
import type { EventNamed } from '#domain/stored-events';
import {
  happened,
  rotterdam,
  santos,
  stated,
  statedCargo,
  terminal,
} from '#domain/voyage/voyage.specification';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { eventsAfter, foldedOf, type Statement } from '../voyages/told.specification.ts';
import { cargoesProjection } from './projection.ts';

const given = specifyProjection(cargoesProjection);
const after = (...statements: readonly Statement[]) =>
  foldedOf(cargoesProjection, eventsAfter(...statements));

const ours = { cargoId: 'booking-1', bookingId: 'booking-1', organisationId: 'o-1' };
const assigned: EventNamed<'BrokerAssigned'> = {
  type: 'BrokerAssigned',
  data: { bookingId: 'booking-1', from: null, to: { id: 'broker-1', name: 'Meridian' } },
};
const unassigned: EventNamed<'BrokerAssigned'> = {
  type: 'BrokerAssigned',
  data: { bookingId: 'booking-1', from: { id: 'broker-1', name: 'Meridian' }, to: null },
};
/** The same statement of another voyage. */
const elsewhere = (statement: ReturnType<typeof statedCargo>) => ({ ...statement, voyageId: 'v-2' });

describe('cargoes', () => {
  it('come to the same whether they or their voyage are told first', () => {
    const arrived = { ...santos, terminals: [terminal({ eta: happened('2027-03-09') })] };
    const voyage = stated(2, { calls: [rotterdam, arrived], status: 'commenced' });
    const last = given(after(stated(1), voyage, statedCargo(1))).document('c-1');
    expect(last?.told).toMatchObject({
      reached: 2,
      voyage: { status: 'commenced' },
      lines: [{ load: { place: 2, terminals: arrived.terminals }, discharge: { place: 1 } }],
    });
    expect(given(after(statedCargo(1), stated(1), voyage)).document('c-1')).toEqual(last);
    expect(given(after(statedCargo(1), voyage)).document('c-1')).toEqual(last);
  });

  it('belong to the charterer and the broker of their booking', () => {
    const owners = { owner: 'organisation:o-1', brokerOwner: 'organisation:broker-1' };
    const told = after(stated(1), statedCargo(1, ours));
    given([assigned, ...told]).thenDocumentLike('booking-1', owners);
    given([...told, assigned]).thenDocumentLike('booking-1', owners);
    given([...told, assigned, unassigned]).thenDocumentLike('booking-1', { brokerOwner: null });
  });

  it('of bookings made elsewhere belong to the companies that are told', () => {
    given(after(statedCargo(1))).thenDocumentLike('c-1', {
      owner: 'company:1001',
      brokerOwner: 'company:2001',
    });
  });

  it('are on the voyage that said so last, whichever is heard first', () => {
    const first = after(stated(1), statedCargo(1));
    const left = after(stated(1), statedCargo(1), statedCargo(2, null));
    const second = after(elsewhere(statedCargo(3)));
    given([...first, ...second]).thenDocumentLike('c-1', { voyageId: 'v-2' });
    given([...second, ...first]).thenDocumentLike('c-1', { voyageId: 'v-2' });
    const moved = given([...left, ...second]).document('c-1');
    expect(moved).toMatchObject({ voyageId: 'v-2', elsewhere: [] });
    expect(given([...second, ...left]).document('c-1')).toEqual(moved);
  });

  it('change voyage while their broker is unassigned, and end up the same in whatever order that is heard', () => {
    const first = after(stated(1), statedCargo(1, ours));
    const second = after(elsewhere(statedCargo(3, ours)));
    const moved = given([assigned, ...first, unassigned, ...second]).document('booking-1');
    expect(moved).toMatchObject({ voyageId: 'v-2', owner: 'organisation:o-1', brokerOwner: null });
    for (const heard of [
      [...first, ...second, assigned, unassigned],
      [assigned, unassigned, ...second, ...first],
      [...second, assigned, ...first, unassigned],
    ])
      expect(given(heard).document('booking-1')).toEqual(moved);
  });

  it('that are told again are later than what another voyage told meanwhile', () => {
    const again = after(stated(1), statedCargo(1), statedCargo(5));
    given([...again, ...after(elsewhere(statedCargo(3)))]).thenDocumentLike('c-1', { voyageId: 'v-1107' });
  });

  it('that are withdrawn are gone, but for the broker of a booking', () => {
    given(after(statedCargo(1), statedCargo(2, null))).thenGone('c-1');
    const withdrawn = statedCargo(2, null);
    const told = after(statedCargo(1, ours), withdrawn);
    given([assigned, ...told]).thenDocument('booking-1', {
      voyageId: null,
      owner: null,
      brokerOwner: 'organisation:broker-1',
      broker: { id: 'broker-1', name: 'Meridian' },
      told: null,
      elsewhere: [],
    });
  });
});
