import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrganisationFeature } from '#contracts/people/permissions';
import type { Paginated } from '#contracts/lists/paginated';
import type { NamedRef } from '#domain/booking/terms';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { optionPage, type OptionsQuery } from './options-query.dto.ts';

const bookingsFeature: OrganisationFeature = 'bookings';

/** Brokers into whose hands a booking can be given. */
export class ListBrokers extends Query<Paginated<NamedRef>> {
  constructor(
    readonly query: OptionsQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListBrokers)
export class ListBrokersHandler implements IQueryHandler<ListBrokers> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ query, address }: ListBrokers): Promise<Paginated<NamedRef>> {
    const agencies = await this.documents.find(organisationsModel, { type: 'agency' });
    const brokers = agencies
      .map(({ document }) => document)
      // One that has no bookings would never see what it is given.
      .filter(({ features }) => features.includes(bookingsFeature))
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return optionPage(brokers, query, address);
  }
}
