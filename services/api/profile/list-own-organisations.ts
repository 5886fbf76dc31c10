import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { Principal } from '#contracts/people/principal';
import type { ownOrganisationList, OwnOrganisationsAnswer } from '#contracts/people/profile';
import { seesEveryOrganisation } from '#contracts/people/roles';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { findPage } from '../lists/source.ts';
import { paginate } from '../lists/paginate.ts';
import { ownOrganisationSource } from './own-organisation-source.ts';
import { presentOrganisation } from './profile-view.ts';

/** The organisations that somebody may enter, by name. */
export class ListOwnOrganisations extends Query<OwnOrganisationsAnswer> {
  constructor(
    readonly asker: Principal,
    readonly query: PageQueryOf<typeof ownOrganisationList>,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListOwnOrganisations)
export class ListOwnOrganisationsHandler implements IQueryHandler<ListOwnOrganisations> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ asker, query, address }: ListOwnOrganisations): Promise<OwnOrganisationsAnswer> {
    const own = new Map(asker.memberships.map((organisation) => [organisation.id, organisation]));
    const isEverywhere = asker.userType === 'g2o' && seesEveryOrganisation(asker.role);
    const { found, total } = await findPage(this.documents, ownOrganisationSource, {
      scope: isEverywhere ? {} : { _id: { $in: [...own.keys()] } },
      query,
      // Nothing of an organisation depends on the day.
      today: '',
    });
    const rows = found.flatMap(({ id }) => own.get(id) ?? []);
    return paginate(
      rows.map((organisation) => presentOrganisation(organisation, asker)),
      query,
      total,
      address,
    );
  }
}
