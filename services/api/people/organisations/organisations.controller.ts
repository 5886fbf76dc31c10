import { Body, Controller, Get, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type {
  NewOrganisationForm,
  OrganisationCreated,
  OrganisationsAnswer,
} from '#contracts/people/organisation-admin';
import type { Principal } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { Staff } from '../../access/access.ts';
import { Command, type CommandKey, contextOf, CurrentPrincipal } from '../../access/current.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { spend } from '../../platform/spend.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { OptionsQuery } from '../../settings/options/options-query.dto.ts';
import { CreateOrganisation } from './create-organisation.ts';
import { OrganisationDownload } from './download-organisations.ts';
import { FindCompanies } from './find-companies.ts';
import { GetNewOrganisationForm } from './get-new-organisation-form.ts';
import { ListOrganisations } from './list-organisations.ts';
import {
  DownloadOrganisationsQuery,
  ListOrganisationsQuery,
  NewOrganisationRequest,
} from './organisations.dto.ts';

/** Organisations that one person founds in an hour: each is a new place of the log, and reads the list of companies. */
const maxFounded = 60;

/** Every organisation, for staff, and how one is founded. */
@ApiTags('Organisations')
@Controller('api/internal')
export class OrganisationsController {
  private readonly founded = new RateLimiterMemory({ points: maxFounded, duration: 3_600 });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly downloads: OrganisationDownload,
  ) {}

  @Get('organisations')
  @Staff('organisation_list')
  @ApiOperation({ summary: 'Organisations, by name' })
  list(
    @CurrentPrincipal() principal: Principal,
    @Query() query: ListOrganisationsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<OrganisationsAnswer> {
    return this.queries.execute(new ListOrganisations(principal, query, url));
  }

  @Get('organisations/download')
  @Staff('organisation_list')
  @ApiOperation({ summary: 'The list under the same filters as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  download(@Query() { format, ...query }: DownloadOrganisationsQuery): Promise<StreamableFile> {
    return this.downloads.file(query, format);
  }

  @Get('organisations/new')
  @Staff('organisation_list', 'organization.create.any')
  @ApiOperation({ summary: 'What the form of a new organisation offers' })
  form(): Promise<NewOrganisationForm> {
    return this.queries.execute(new GetNewOrganisationForm());
  }

  @Get('companies')
  @Staff('organisation_list', 'organization.create.any')
  @ApiOperation({ summary: 'Companies of the voyage-management system, by name or number' })
  companies(@Query() query: OptionsQuery, @Req() { url }: FastifyRequest): Promise<Paginated<CompanyOption>> {
    return this.queries.execute(new FindCompanies(query, url));
  }

  @Post('organisations')
  @Staff('organisation_list', 'organization.create.any')
  @ApiOperation({
    summary: 'Founds an organisation with its companies, its staff, and customers who are invited',
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Command() command: CommandKey,
    @Body() body: NewOrganisationRequest,
  ): Promise<Answered<OrganisationCreated>> {
    await spend(this.founded, principal.userId);
    const context = contextOf(principal, undefined, command);
    const { organisationId, position } = await this.commands.execute(
      new CreateOrganisation(principal, body, context),
    );
    return answeredAt(position, { id: organisationId });
  }
}
