import { Inject, Injectable } from '@nestjs/common';
import type { PortCall } from '#domain/voyage/calls';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { CompanyName, ContactOf } from '#projections/contacts/present-call';
import { contactsModel } from '#projections/contacts/read-model';
import { CompanyNames } from '../company-names.ts';

/** Who is who among the agents of calls. */
@Injectable()
export class CallContacts {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly companies: CompanyNames,
  ) {}

  async agentsOf(
    calls: readonly Pick<PortCall, 'agents'>[],
  ): Promise<{ readonly contactOf: ContactOf; readonly companyName: CompanyName }> {
    const agents = calls.flatMap((call) => call.agents);
    const [contacts, names] = await Promise.all([
      this.documents.getMany(contactsModel, [...new Set(agents.map(({ contactId }) => contactId))]),
      this.companies.namesOf(agents.map(({ company }) => company)),
    ]);
    const byId = new Map(contacts.map(({ id, document }) => [id, document]));
    return { contactOf: (id) => byId.get(id), companyName: (company) => names.get(company) };
  }
}
