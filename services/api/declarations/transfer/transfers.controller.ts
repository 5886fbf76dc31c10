import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TransferErrorList, TransferOffer, TransferRequested } from '#contracts/booking/transfer-view';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { bookingsOf } from '#projections/bookings/present';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { GetTransferOffer } from './get-transfer-offer.ts';
import { ListTransferErrors } from './list-transfer-errors.ts';
import { TransferBooking } from './transfer-booking.ts';

/** Transfers to the voyage-management system, by the operator's staff alone: no customer may update any booking. */
@ApiTags('Transfers')
@Controller('api/customer/organisation/:organisationId/cargo-bookings')
@OrganisationMember('cargo_bookings', 'bookings.update.any')
export class TransfersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('cargo-declarations/:bookingId/transfer')
  @ApiOperation({ summary: 'How the transfer of a booking stands, and whether it can be asked for' })
  offer(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
  ): Promise<TransferOffer> {
    return this.queries.execute(new GetTransferOffer(bookingsOf(organisation), bookingId));
  }

  @Post('cargo-declarations/:bookingId/transfer')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Transfers a booking, its continuation with it',
    description: 'The voyage-management system answers later; the booking then says what it said.',
  })
  transfer(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Command() key: CommandKey,
  ): Promise<Answered<TransferRequested>> {
    return this.commands.execute(new TransferBooking(scopeOf(principal, organisation), key, bookingId));
  }

  @Get('errors/transfer')
  @ApiOperation({ summary: 'Bookings that the voyage-management system refused, the latest first' })
  errors(@CurrentOrganisation() organisation: PrincipalOrganisation): Promise<TransferErrorList> {
    return this.queries.execute(new ListTransferErrors(bookingsOf(organisation)));
  }
}
