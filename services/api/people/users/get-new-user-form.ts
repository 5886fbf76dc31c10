import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { seesEveryOrganisation, staffRoles } from '#contracts/people/roles';
import { type NewUserForm, offeredOrganisations } from '#contracts/people/user-admin';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import { CONFIG, DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';

/** What the forms of staff offer. */
export class GetNewUserForm extends Query<NewUserForm> {}

@QueryHandler(GetNewUserForm)
export class GetNewUserFormHandler implements IQueryHandler<GetNewUserForm> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'staffDomains'>,
  ) {}

  async execute(): Promise<NewUserForm> {
    const found = await this.documents.find(
      organisationsModel,
      {},
      { sort: [['nameKey', 1]], limit: offeredOrganisations },
    );
    return {
      // The one that may least is first, and is what a form begins with.
      roles: staffRoles.map((id) => ({ id, name: id, is_admin: seesEveryOrganisation(id) })).toReversed(),
      defaultRole: 'G2O Spectator',
      organisations: found.map(({ document: { id, name } }) => ({ id, name })),
      domains: this.config.staffDomains,
    };
  }
}
