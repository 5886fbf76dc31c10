import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContractAmended } from '#contracts/booking/booking-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { AmendContract } from './amend-contract.ts';
import { ContractBody } from './contract.dto.ts';

/** What a booking's pane amends by itself, without a draft. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations')
export class ContractController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':bookingId/contract')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({
    summary: 'Says for which company, under which contract and master booking a booking goes',
  })
  amend(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Body() body: ContractBody,
    @Command() key: CommandKey,
  ): Promise<Answered<ContractAmended>> {
    return this.commands.execute(new AmendContract(scopeOf(principal, organisation), key, bookingId, body));
  }
}
