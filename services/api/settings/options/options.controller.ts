import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { CompanyOption, PortFound } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { NamedRef } from '#domain/booking/terms';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation } from '../../access/current.ts';
import { FindPorts } from './find-ports.ts';
import { ListBrokers } from './list-brokers.ts';
import { ListCompanies } from './list-companies.ts';
import { OptionsQuery, PortsQuery } from './options-query.dto.ts';

/** What the fields of a booking offer a page at a time. */
@ApiTags('Bookings')
@Controller('api/customer/organisation/:organisationId')
export class OptionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('companies-v2')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Companies that the organisation books for, by name' })
  companies(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Query() query: OptionsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<Paginated<CompanyOption>> {
    return this.queries.execute(new ListCompanies(id, query, url));
  }

  @Get('cargo-bookings/ports')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Ports that a booking can name, by a part of their name or UN/LOCODE' })
  ports(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Query() query: PortsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<Paginated<PortFound>> {
    return this.queries.execute(new FindPorts(id, query, url));
  }

  @Get('cargo-bookings/brokers')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Brokers to whom a booking can be assigned, by name' })
  brokers(@Query() query: OptionsQuery, @Req() { url }: FastifyRequest): Promise<Paginated<NamedRef>> {
    return this.queries.execute(new ListBrokers(query, url));
  }
}
