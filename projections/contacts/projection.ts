import type { ContactEvent, ContactPerson } from '#domain/contact/events';
import { projection } from '../runtime/projection.ts';
import { type ContactDocument, contactsModel } from './read-model.ts';

/** Agents, operators, the operator's team, masters: the only read model that holds their names. */
export const contactsProjection = projection<ContactDocument, ContactEvent>({
  model: contactsModel,
  version: 1,
  idsOf: (event) => [event.data.contactId],
  folds: {
    ContactStated: {
      begins: (_known, { data }, _id, reveal) => {
        const person = reveal(data.keyId, data.person);
        return {
          contactId: data.contactId,
          kind: data.kind,
          company: data.company,
          companyName: data.companyName,
          ports: data.ports,
          trade: data.trade,
          vesselId: data.vesselId,
          keyId: data.keyId,
          // Sealed by the intake from this very type.
          person: person === null ? null : (JSON.parse(person) as ContactPerson),
          statedAt: data.occurredAt,
        };
      },
    },
    ContactWithdrawn: { begins: () => null },
  },
});
