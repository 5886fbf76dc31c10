import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import type { ReturnedAnswer } from '#contracts/declaration-draft/returned-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { DiscardReturned } from './discard-returned.ts';
import { DiscardReturnedBody } from './returned.dto.ts';
import { ListReturned } from './list-returned.ts';

/** Bookings of the form that came back from their submission; sent again by `POST cargo-declarations` with their `importId`. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/returned')
@OrganisationMember('cargo_bookings', 'bookings.create.own')
export class ReturnedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Bookings of the form that came back from their submission' })
  list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
  ): Promise<ReturnedAnswer> {
    return this.queries.execute(new ListReturned(scopeOf(principal, organisation)));
  }

  @Post(':importId/discard')
  @HttpCode(200)
  @ApiOperation({ summary: 'Gives up bookings of the form that came back' })
  discard(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
    @Body() { rows }: DiscardReturnedBody,
    @Command() key: CommandKey,
  ): Promise<Answered<DraftChangesAnswer>> {
    return this.commands.execute(new DiscardReturned(scopeOf(principal, organisation), key, importId, rows));
  }
}
