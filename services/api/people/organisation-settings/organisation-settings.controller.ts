import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import {
  Command,
  type CommandKey,
  contextOf,
  CurrentOrganisation,
  CurrentPrincipal,
} from '../../access/current.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { ChangeSettings } from './change-settings.ts';
import { GetOrganisationSettings } from './get-organisation-settings.ts';
import { LinkCompany } from './link-company.ts';
import { ChangeSettingsRequest, RenameOrganisationRequest } from './organisation-settings.dto.ts';
import { RenameOrganisation } from './rename-organisation.ts';

/** What an organisation has switched on, what it is called, and for which companies it books. */
@ApiTags('Organisation settings')
@Controller('api/customer/organisations/:organisationId')
export class OrganisationSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('settings')
  @OrganisationMember('organisation_settings')
  @ApiOperation({ summary: 'Features, booking template and source of ETAs' })
  settings(@CurrentOrganisation() organisation: PrincipalOrganisation): Promise<OrganisationSettingsAnswer> {
    return this.queries.execute(new GetOrganisationSettings(organisation));
  }

  @Post('settings')
  @OrganisationMember('organisation_settings', 'organization_settings.update.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'What was named holds; the rest is as it was' })
  async change(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Body() { settings = [], bookingTemplate, etaSource }: ChangeSettingsRequest,
  ): Promise<Answered<undefined>> {
    const change = {
      features: settings.map(({ id, enabled }) => ({ feature: id, on: enabled })),
      ...(bookingTemplate === undefined ? {} : { template: bookingTemplate }),
      ...(etaSource === undefined ? {} : { etaSource }),
    };
    const context = contextOf(principal, organisation, command);
    return answeredAt(
      await this.commands.execute(new ChangeSettings(organisation.id, change, context)),
      undefined,
    );
  }

  @Put()
  @OrganisationMember('organisation_edit', 'organization.create.any')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The organisation is called so' })
  async rename(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Body() { name }: RenameOrganisationRequest,
  ): Promise<Answered<undefined>> {
    const context = contextOf(principal, organisation, command);
    return answeredAt(
      await this.commands.execute(new RenameOrganisation(organisation, name, context)),
      undefined,
    );
  }

  @Post('companies/:companyId')
  @OrganisationMember('organisation_companies')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The organisation books for the company, too' })
  link(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Param('companyId') company: string,
  ): Promise<Answered<undefined>> {
    return this.linked(contextOf(principal, organisation, command), company, true);
  }

  @Delete('companies/:companyId')
  @OrganisationMember('organisation_companies')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The organisation does not book for the company' })
  unlink(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() command: CommandKey,
    @Param('companyId') company: string,
  ): Promise<Answered<undefined>> {
    return this.linked(contextOf(principal, organisation, command), company, false);
  }

  private async linked(
    context: ReturnType<typeof contextOf>,
    company: string,
    linked: boolean,
  ): Promise<Answered<undefined>> {
    const { organisation } = context;
    const command = new LinkCompany({ organisation, company, linked }, context);
    return answeredAt(await this.commands.execute(command), undefined);
  }
}
