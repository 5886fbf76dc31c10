import { describe, it } from '@jest/globals';
import type { ContactEvent, ContactPerson } from '#domain/contact/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { contactsProjection } from './projection.ts';

const person: ContactPerson = {
  name: 'Ana Prado',
  email: 'ana@agency.example',
  phone: '+55 13 1234',
  mobile: null,
  fax: null,
  address: 'Praça 1; Santos',
};
const told: ContactEvent = {
  type: 'ContactStated',
  data: {
    contactId: 'agent-1',
    sequence: 1,
    hash: 'h',
    occurredAt: '2027-03-01T08:00:00.000Z',
    kind: 'agent',
    company: '3001',
    companyName: 'Santos Agency',
    ports: ['BRSSZ'],
    trade: null,
    vesselId: null,
    keyId: 'contact/agent-1/1',
    person: JSON.stringify(person),
  },
};
const withdrawn: ContactEvent = {
  type: 'ContactWithdrawn',
  data: { contactId: 'agent-1', sequence: 2, hash: 'h2', occurredAt: '2027-03-02T08:00:00.000Z' },
};

describe('contacts', () => {
  it('are read under the key that they were sealed with', () => {
    const given = specifyProjection(contactsProjection, (keyId, text) =>
      keyId === 'contact/agent-1/1' ? text : null,
    );
    given([told]).thenDocumentLike('agent-1', { person, ports: ['BRSSZ'], companyName: 'Santos Agency' });
  });

  it('have nobody behind them once the key is gone, and are gone once withdrawn', () => {
    const given = specifyProjection(contactsProjection, () => null);
    given([told]).thenDocumentLike('agent-1', { person: null, company: '3001' });
    given([told, withdrawn]).thenGone('agent-1');
  });
});
