import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation } from '../../access/current.ts';
import { ListCompanies } from './list-companies.ts';
import { OptionsQuery } from './options-query.dto.ts';

/** The companies of an organisation, in its settings. */
@ApiTags('Organisation settings')
@Controller('api/customer/organisations/:organisationId')
export class CompaniesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('companies-v2')
  @OrganisationMember('organisation_settings')
  @ApiOperation({ summary: 'Companies of the organisation, by name' })
  companies(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Query() query: OptionsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<Paginated<CompanyOption>> {
    return this.queries.execute(new ListCompanies(id, query, url));
  }
}
