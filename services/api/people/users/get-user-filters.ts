import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UserFilters } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { withIds } from '../../lists/filters.ts';
import { everyRole } from './role-names.ts';

/** What the list of users can be narrowed by. */
export class GetUserFilters extends Query<UserFilters> {
  /** @param organisations ids of those that it is narrowed by */
  constructor(readonly organisations: readonly string[]) {
    super();
  }
}

const userTypes = [
  { id: 'g2o', name: 'G2O' },
  { id: 'customer', name: 'Customer' },
  { id: 'public', name: 'Public' },
] as const;

@QueryHandler(GetUserFilters)
export class GetUserFiltersHandler implements IQueryHandler<GetUserFilters> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>) {}

  async execute({ organisations }: GetUserFilters): Promise<UserFilters> {
    const found =
      organisations.length === 0
        ? []
        : await this.documents.find(organisationsModel, withIds(organisations), { sort: [['nameKey', 1]] });
    return {
      organisations: found.map(({ document: { id, name } }) => ({ id, name })),
      roles: everyRole,
      userTypes,
    };
  }
}
