import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { ownOrganisationList, OwnOrganisationsAnswer } from '#contracts/people/profile';
import { foldText } from '#domain/shared/plain-text';
import { paginate } from '../lists/paginate.ts';
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

interface Named {
  readonly key: string;
  readonly organisation: PrincipalOrganisation;
}

/** Search keys and sorted lists, kept for as long as the organisations themselves are. */
const ofOne = new WeakMap<PrincipalOrganisation, Named>();
const ofAll = new WeakMap<readonly PrincipalOrganisation[], readonly Named[]>();

const namedOf = (organisation: PrincipalOrganisation): Named => {
  const known = ofOne.get(organisation) ?? { key: foldText(organisation.name), organisation };
  ofOne.set(organisation, known);
  return known;
};

const inOrder = (a: Named, b: Named): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.organisation.id < b.organisation.id ? -1 : 1;
};

const namedOfAll = (organisations: readonly PrincipalOrganisation[]): readonly Named[] => {
  const known = ofAll.get(organisations) ?? organisations.map(namedOf).sort(inOrder);
  ofAll.set(organisations, known);
  return known;
};

/** Searches the memberships that the asker's rights were decided by. They are in memory, so no store is queried, however many there are. */
@QueryHandler(ListOwnOrganisations)
export class ListOwnOrganisationsHandler implements IQueryHandler<ListOwnOrganisations> {
  async execute({ asker, query, address }: ListOwnOrganisations): Promise<OwnOrganisationsAnswer> {
    const { search, page, per_page } = query;
    const wanted = search === undefined ? '' : foldText(search);
    const found = namedOfAll(asker.memberships).filter(({ key }) => key.includes(wanted));
    const rows = found.slice((page - 1) * per_page, page * per_page);
    return paginate(
      rows.map(({ organisation }) => presentOrganisation(organisation, asker)),
      query,
      found.length,
      address,
    );
  }
}
