import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NeighbourContacts } from '#contracts/port-calls/contacts';
import { presentNeighbour } from '#projections/contacts/present-call';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { FoundCalls } from '../found-calls.ts';
import { CallContacts } from './call-contacts.ts';

/** The agents of the call before and of the one after. */
export class GetNeighbourContacts extends Query<NeighbourContacts> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
  ) {
    super();
  }
}

@QueryHandler(GetNeighbourContacts)
export class GetNeighbourContactsHandler implements IQueryHandler<GetNeighbourContacts> {
  constructor(
    private readonly calls: FoundCalls,
    private readonly contacts: CallContacts,
  ) {}

  async execute({ viewer, portId }: GetNeighbourContacts): Promise<NeighbourContacts> {
    const { stored, call } = await this.calls.find(portId, viewer);
    const { calls } = stored.document;
    const at = calls.indexOf(call);
    const [previous, next] = [at > 0 ? calls[at - 1] : undefined, calls[at + 1]];
    const named = await this.contacts.agentsOf([previous, next].filter((one) => one !== undefined));
    return { previous: presentNeighbour(previous, named), next: presentNeighbour(next, named) };
  }
}
