import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, IsUUID, MaxLength, Min, ValidateIf } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingAsOf, DeclarationListAsOf } from '#contracts/booking/as-of';
import type { BookingsCancelled, BookingVersions, BrokerAssigned } from '#contracts/booking/booking-calls';
import type {
  BookingVersionView,
  BookingView,
  DeclarationFilters,
  DeclarationList,
} from '#contracts/booking/booking-view';
import type { SubmissionsAnswer } from '#contracts/booking/submission-view';
import type { BookingTimeline } from '#contracts/booking/timeline';
import { templateOf } from '#contracts/templates/template-of';
import type { BookingProvenance } from '#contracts/booking/provenance-view';
import type { Paginated } from '#contracts/lists/paginated';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { sideOf } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { bookingsOf } from '#projections/bookings/present';
import { OrganisationMember } from '../../access/access.ts';
import { Command, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import type { CommandKey } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { PlainLines } from '../../platform/plain-fields.ts';
import { type Answered, staleHeader } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { AssignBroker } from '../bookings/assign-broker.ts';
import { CancelBooking } from '../bookings/cancel-booking.ts';
import { BookingDownload } from './booking-download.ts';
import { GetBookingFilters } from './get-booking-filters.ts';
import { GetHistoryFilters } from './get-history-filters.ts';
import { GetProvenance } from './get-provenance.ts';
import { GetBookingHistory } from './get-booking-history.ts';
import { GetBookingTimeline } from './get-booking-timeline.ts';
import { GetBooking } from './get-booking.ts';
import { ListBookingVersions } from './list-booking-versions.ts';
import { ListBookings } from './list-bookings.ts';
import { ListSubmissions } from './list-submissions.ts';
import type { ListScope } from './list-scope.ts';
import {
  BookingQuery,
  DeclarationCriteriaAsOfQuery,
  DeclarationCriteriaQuery,
  DownloadHistoryQuery,
  DownloadQuery,
  ListDeclarationsAsOfQuery,
  ListDeclarationsQuery,
  ListSubmissionsQuery,
} from './list-query.dto.ts';
import { VersionDownload } from './version-download.ts';

export class CancelBookingBody {
  @ApiProperty({ minimum: 0, description: 'Revision at which the booking was shown' })
  @IsInt()
  @Min(0)
  revision!: number;

  @ApiPropertyOptional({ nullable: true, minimum: 0, description: 'The same of the other booking of a pair' })
  @IsOptional()
  @IsInt()
  @Min(0)
  otherRevision?: number;

  @ApiPropertyOptional({ nullable: true, maxLength: 2000, description: 'Takes the place of the comment' })
  @PlainLines()
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  message?: string;
}

export class AssignBrokerBody {
  @ApiProperty({
    format: 'uuid',
    nullable: true,
    type: String,
    description: 'The broker’s organisation; null: nobody',
  })
  @ValidateIf((body: AssignBrokerBody) => body.brokerId !== null)
  @IsUUID()
  brokerId!: string | null;
}

const scope = (
  principal: Principal,
  organisation: PrincipalOrganisation,
  request: FastifyRequest,
): ListScope => ({
  filter: bookingsOf(organisation),
  side: sideOf(principal),
  address: request.url,
});

/** Declared bookings of one organisation: list, history, cancellation. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings')
export class DeclarationsController {
  constructor(
    private readonly downloads: BookingDownload,
    private readonly history: VersionDownload,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('cargo-declarations')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'A page of the declaration list, with totals by month and period' })
  async list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListDeclarationsAsOfQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeclarationList | DeclarationListAsOf> {
    const where = scope(principal, organisation, request);
    const list = await this.queries.execute(new ListBookings(where, query, query.asOf));
    return { ...list, stale: reply.hasHeader(staleHeader) };
  }

  @Get('cargo-declarations/filters')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Options of the list filters, narrowed by what is chosen' })
  filters(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: DeclarationCriteriaAsOfQuery,
  ): Promise<DeclarationFilters> {
    return this.queries.execute(new GetBookingFilters(bookingsOf(organisation), query, query.asOf));
  }

  @Get('cargo-declarations/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The list under the same filters as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  download(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: DownloadQuery,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.downloads.file(scope(principal, organisation, request), query, {
      name: 'declarations',
      sheet: 'Declarations',
      columns: templateOf(organisation.template).listColumns,
      format: query.format,
    });
  }

  @Get('history')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Versions of bookings, the latest first' })
  versions(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListDeclarationsQuery,
    @Req() request: FastifyRequest,
  ): Promise<Paginated<BookingVersionView>> {
    return this.queries.execute(new ListBookingVersions(scope(principal, organisation, request), query));
  }

  @Get('history/filters')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Options of the history filters: what versions held' })
  historyFilters(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: DeclarationCriteriaQuery,
  ): Promise<DeclarationFilters> {
    return this.queries.execute(new GetHistoryFilters(bookingsOf(organisation), query));
  }

  @Get('history/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'History under the same filters as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  historyDownload(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: DownloadHistoryQuery,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.history.file(scope(principal, organisation, request), query, {
      columns: templateOf(organisation.template).listColumns,
      format: query.format,
    });
  }

  @Get('history/submissions')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Submissions that changed bookings, the latest first, with what they came to' })
  submissions(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: ListSubmissionsQuery,
    @Req() request: FastifyRequest,
  ): Promise<SubmissionsAnswer> {
    return this.queries.execute(new ListSubmissions(scopeOf(principal, organisation), query, request.url));
  }

  @Get('cargo-declarations/:bookingId')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'One booking' })
  one(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Query() { asOf }: BookingQuery,
    @Req() request: FastifyRequest,
  ): Promise<BookingView | BookingAsOf> {
    return this.queries.execute(new GetBooking(scope(principal, organisation, request), bookingId, asOf));
  }

  @Get('cargo-declarations/:bookingId/history')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Every version of one booking, newest first' })
  versionsOf(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingVersions> {
    return this.queries.execute(new GetBookingHistory(scope(principal, organisation, request), bookingId));
  }

  @Get('cargo-declarations/:bookingId/timeline')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'What happened to one booking and the other of its pair, the latest first' })
  timeline(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingTimeline> {
    return this.queries.execute(new GetBookingTimeline(scope(principal, organisation, request), bookingId));
  }

  @Get('cargo-declarations/:bookingId/provenance')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Where each value of a booking came from' })
  provenance(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
  ): Promise<BookingProvenance> {
    const reader = { side: sideOf(principal), organisationId: organisation.id };
    const seen = { filter: bookingsOf(organisation) };
    return this.queries.execute(new GetProvenance(seen, reader, bookingId));
  }

  @Post('cargo-declarations/:bookingId/cancel')
  @HttpCode(200)
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Cancels a booking for good, its continuation with it' })
  cancel(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Body() body: CancelBookingBody,
    @Command() key: CommandKey,
  ): Promise<Answered<BookingsCancelled>> {
    const { revision, otherRevision = null, message } = body;
    const shown = { revision, otherRevision };
    return this.commands.execute(
      new CancelBooking(scopeOf(principal, organisation), key, bookingId, shown, message || null),
    );
  }

  @Put('cargo-declarations/:bookingId/broker')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Assigns a broker to a booking, or nobody' })
  assign(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
    @Body() body: AssignBrokerBody,
    @Command() key: CommandKey,
  ): Promise<Answered<BrokerAssigned>> {
    return this.commands.execute(
      new AssignBroker(scopeOf(principal, organisation), key, bookingId, body.brokerId),
    );
  }
}
