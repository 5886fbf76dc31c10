import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { OwnOrganisationsAnswer, ProfileOrganisation } from '#contracts/people/profile';
import { OrganisationMember, SignedIn } from '../access/access.ts';
import { CurrentOrganisation, CurrentPrincipal } from '../access/current.ts';
import { ListOwnOrganisations } from './list-own-organisations.ts';
import { OwnOrganisationsQuery } from './own-organisations.dto.ts';
import { presentOrganisation } from './profile-view.ts';

/** The organisations that one may enter: what the switcher searches, and what a link into one leads to. */
@ApiTags('profile')
@Controller('api/customer/organisations')
export class OwnOrganisationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @SignedIn()
  @ApiOperation({ summary: 'Organisations that who is signed in may enter, by name' })
  list(
    @CurrentPrincipal() principal: Principal,
    @Query() query: OwnOrganisationsQuery,
    @Req() { url }: FastifyRequest,
  ): Promise<OwnOrganisationsAnswer> {
    return this.queries.execute(new ListOwnOrganisations(principal, query, url));
  }

  @Get(':organisationId')
  @OrganisationMember('organisation_settings')
  @ApiOperation({ summary: 'One of them, as who is signed in works in it' })
  read(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
  ): ProfileOrganisation {
    return presentOrganisation(organisation, principal);
  }
}
