import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentAllCompanies } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import { optionPage, type OptionsQuery } from '../../settings/options/options-query.dto.ts';

/** Companies of the voyage-management system, by name, whichever organisations they are of. */
export class FindCompanies extends Query<Paginated<CompanyOption>> {
  constructor(
    readonly query: OptionsQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(FindCompanies)
export class FindCompaniesHandler implements IQueryHandler<FindCompanies> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>) {}

  async execute({ query, address }: FindCompanies): Promise<Paginated<CompanyOption>> {
    const stored = await this.documents.get(referenceModel, 'companies');
    return optionPage(
      presentAllCompanies({ companies: stored?.document }),
      query,
      address,
      ({ name, global_address_number }) => [name, global_address_number],
    );
  }
}
