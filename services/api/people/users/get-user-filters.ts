import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UserFilters } from '#contracts/people/user-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { everyRole } from './role-names.ts';

/** What the list of users can be narrowed by. */
export class GetUserFilters extends Query<UserFilters> {}

const userTypes = [
  { id: 'g2o', name: 'G2O' },
  { id: 'customer', name: 'Customer' },
  { id: 'public', name: 'Public' },
] as const;

@QueryHandler(GetUserFilters)
export class GetUserFiltersHandler implements IQueryHandler<GetUserFilters> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>) {}

  async execute(): Promise<UserFilters> {
    const found = await this.documents.find(organisationsModel, {}, { sort: [['nameKey', 1]] });
    return {
      organisations: found.map(({ document: { id, name } }) => ({ id, name })),
      roles: everyRole,
      userTypes,
    };
  }
}
