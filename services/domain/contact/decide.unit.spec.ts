import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import { closedContactKeys, contactDecider, contactKey, type StateContact, stateContact } from './decide.ts';
import type { ContactEvent } from './events.ts';

const given = specify(contactDecider);

const told = (sequence: number, hash = `h${sequence}`) => ({
  contactId: 'agent-1',
  sequence,
  hash,
  occurredAt: '2027-03-01T08:00:00.000Z',
});
const stated = (sequence: number, keyId: string | null, hash?: string): StateContact => ({
  stated: {
    ...told(sequence, hash),
    kind: 'agent',
    company: '3001',
    companyName: null,
    ports: [],
    trade: null,
    vesselId: null,
  },
  sealed: keyId === null ? null : { keyId, person: 'sealed' },
});
const withdrawn = (sequence: number): ContactEvent => ({ type: 'ContactWithdrawn', data: told(sequence) });
const [first, second] = ['contact/agent-1/1', 'contact/agent-1/2'];

describe('a contact', () => {
  it('is taken in once the person is sealed under the key that it has', () => {
    given([])
      .when((state) => stateContact(state, stated(1, null)))
      .thenRejected('not_sealed', { keyId: first });
    const events = given([])
      .when((state) => stateContact(state, stated(1, first)))
      .events();
    expect(events).toMatchObject([{ type: 'ContactStated', data: { keyId: first, person: 'sealed' } }]);
  });

  it('has another key once it was withdrawn: what comes after is sealed anew', () => {
    const state = fold(contactDecider, [withdrawn(2)]);
    expect([contactKey('agent-1', state), closedContactKeys('agent-1', state.withdrawals)]).toEqual([
      second,
      [first],
    ]);
    given([withdrawn(2)])
      .when((now) => stateContact(now, stated(3, first)))
      .thenRejected('not_sealed', { keyId: second });
  });

  it('that was told before, or is overtaken, asks for no key', () => {
    given([withdrawn(2)])
      .when((state) => stateContact(state, stated(1, null)))
      .thenNothing();
    given([withdrawn(2)])
      .when((state) => stateContact(state, stated(2, null, 'h2')))
      .thenNothing();
    given([withdrawn(2)])
      .when((state) => stateContact(state, { withdrawn: told(2) }))
      .thenNothing();
    given([withdrawn(2)])
      .when((state) => stateContact(state, stated(2, null, 'other')))
      .thenRejected('sequence_reused', { sequence: 2 });
  });
});
