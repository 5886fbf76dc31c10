import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { OrganisationsAnswer, organisationList } from '#contracts/people/organisation-admin';
import type { Principal } from '#contracts/people/principal';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { paginate } from '../../lists/paginate.ts';
import { findPage } from '../../lists/source.ts';
import { organisationSource } from './organisation-source.ts';

/** Every organisation, for staff. */
export class ListOrganisations extends Query<OrganisationsAnswer> {
  constructor(
    readonly asker: Principal,
    readonly query: PageQueryOf<typeof organisationList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListOrganisations)
export class ListOrganisationsHandler implements IQueryHandler<ListOrganisations> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ asker, query, address }: ListOrganisations): Promise<OrganisationsAnswer> {
    const { found, total } = await findPage(this.documents, organisationSource, {
      scope: {},
      query,
      // Nothing of an organisation depends on the day.
      today: '',
    });
    const own = new Map(asker.memberships.map(({ id, permissions }) => [id, permissions]));
    const rows = found.map(({ document: { id, name, type, customers } }) => ({
      id,
      name,
      type,
      users: customers,
      canView: own.get(id)?.includes('organization.view.own') ?? false,
      canEdit: own.get(id)?.includes('organization.update.own') ?? false,
    }));
    return paginate(rows, query, total, address);
  }
}
