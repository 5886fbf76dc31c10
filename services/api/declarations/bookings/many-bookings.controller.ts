import { Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  BookingsAssignOutcomes,
  BookingsCancelOutcomes,
  DeclareAgainAnswer,
} from '#contracts/booking/many-bookings';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { sideOf } from '#contracts/people/principal';
import { templateOf } from '#contracts/templates/template-of';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { bookingsOf } from '#projections/bookings/present';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import type { Answered } from '../../platform/positions.ts';
import { DeclareAgain } from '../drafts/declare-again.ts';
import { BookingDownload } from '../lists/booking-download.ts';
import { scopeOf } from '../scope.ts';
import { AssignBrokerToBookings } from './assign-broker-to-bookings.ts';
import { CancelBookings } from './cancel-bookings.ts';
import {
  AssignBrokerToBookingsBody,
  BookingIdsBody,
  CancelBookingsBody,
  DownloadBookingsBody,
} from './many-bookings.dto.ts';

/** What is done with many bookings at once, each named by its id. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations')
export class ManyBookingsController {
  constructor(
    private readonly downloads: BookingDownload,
    private readonly commands: CommandBus,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiBody({ type: CancelBookingsBody })
  @ApiOperation({ summary: 'Cancels bookings for good, each by itself; says of each what came of it' })
  cancel(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(CancelBookingsBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<BookingsCancelOutcomes>> {
    const { bookings, message } = body as CancelBookingsBody;
    return this.commands.execute(
      new CancelBookings(scopeOf(principal, organisation), key, bookings, message || null),
    );
  }

  @Post('assign-broker')
  @HttpCode(200)
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiBody({ type: AssignBrokerToBookingsBody })
  @ApiOperation({
    summary: 'Assigns a broker to bookings, or nobody, each by itself; says of each what came of it',
  })
  assign(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(AssignBrokerToBookingsBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<BookingsAssignOutcomes>> {
    const { ids, brokerId } = body as AssignBrokerToBookingsBody;
    return this.commands.execute(
      new AssignBrokerToBookings(scopeOf(principal, organisation), key, ids, brokerId),
    );
  }

  @Post('drafts/cancelled')
  @OrganisationMember('declaration_edit', 'bookings.create.own')
  @ApiBody({ type: BookingIdsBody })
  @ApiOperation({
    summary: 'Opens a draft with bookings that were cancelled within the hour, to declare them again',
  })
  declareAgain(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(BookingIdsBody)) body: unknown,
    @Command() key: CommandKey,
  ): Promise<Answered<DeclareAgainAnswer>> {
    const { ids } = body as BookingIdsBody;
    return this.commands.execute(new DeclareAgain(scopeOf(principal, organisation), key, ids));
  }

  @Post('download')
  @HttpCode(200)
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiBody({ type: DownloadBookingsBody })
  @ApiOperation({
    summary: 'Bookings as a file, in the order of the list; those that are not seen are left out',
  })
  @AnswersFile(...Object.values(downloadTypes))
  download(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(DownloadBookingsBody)) body: unknown,
  ): Promise<StreamableFile> {
    const { ids, format, ...order } = body as DownloadBookingsBody;
    const scope = { filter: { $and: [bookingsOf(organisation), { _id: { $in: ids } }] } };
    return this.downloads.file(
      { ...scope, side: sideOf(principal), address: '' },
      { page: 1, per_page: 10, ...order },
      {
        name: 'declarations',
        sheet: 'Declarations',
        columns: templateOf(organisation.template).listColumns,
        format,
      },
    );
  }
}
