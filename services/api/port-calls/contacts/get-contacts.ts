import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ContactsAnswer } from '#contracts/port-calls/contacts';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentContacts } from '#projections/contacts/present-call';
import { contactsModel } from '#projections/contacts/read-model';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { FoundCalls } from '../found-calls.ts';
import { CallContacts } from './call-contacts.ts';

/** Agents of the voyage, operators of the port, the team of the trade. */
export class GetContacts extends Query<ContactsAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetContacts)
export class GetContactsHandler implements IQueryHandler<GetContacts> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
    private readonly contacts: CallContacts,
  ) {}

  async execute({ viewer, portId }: GetContacts): Promise<ContactsAnswer> {
    const { stored, call } = await this.calls.find(portId, viewer);
    const [colleagues, named] = await Promise.all([
      this.documents.find(contactsModel, { kind: { $in: ['operator', 'team'] } }),
      this.contacts.agentsOf(stored.document.calls),
    ]);
    return presentContacts(
      stored.document,
      call,
      colleagues.map(({ document }) => document),
      named,
    );
  }
}
