import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import { SettingsService } from '../settings.service.ts';
import { optionPage, type OptionsQuery } from './options-query.dto.ts';

/** Companies that an organisation books for, by name. */
export class ListCompanies extends Query<Paginated<CompanyOption>> {
  constructor(
    readonly organisationId: string,
    readonly query: OptionsQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListCompanies)
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(private readonly settings: SettingsService) {}

  async execute({ organisationId, query, address }: ListCompanies): Promise<Paginated<CompanyOption>> {
    return optionPage(await this.settings.companiesOf(organisationId), query, address);
  }
}
