import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingAsOf, DeclarationListAsOf } from '#contracts/booking/as-of';
import type { BookingVersions } from '#contracts/booking/booking-calls';
import type { BookingProvenance } from '#contracts/booking/provenance-view';
import type { BookingView, DeclarationFilters, DeclarationList } from '#contracts/booking/booking-view';
import type { BookingTimeline } from '#contracts/booking/timeline';
import { allBookingsColumns } from '#contracts/templates/columns';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { Staff } from '../../access/access.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { staleHeader } from '../../platform/positions.ts';
import { BookingDownload } from './booking-download.ts';
import { GetBookingFilters } from './get-booking-filters.ts';
import { GetProvenance } from './get-provenance.ts';
import { GetBookingHistory } from './get-booking-history.ts';
import { GetBookingTimeline } from './get-booking-timeline.ts';
import { GetBooking } from './get-booking.ts';
import { ListBookings } from './list-bookings.ts';
import type { ListScope } from './list-scope.ts';
import {
  AllBookingsCriteriaQuery,
  BookingQuery,
  DownloadAllBookingsQuery,
  ListAllBookingsQuery,
} from './list-query.dto.ts';

const everywhere = (request: FastifyRequest): ListScope => ({
  filter: {},
  side: 'internal',
  address: request.url,
});

/** Bookings across organisations, for the operator's staff. */
@ApiTags('All bookings')
@Controller('api/internal/bookings')
@Staff('all_bookings', 'bookings.view.own')
export class AllBookingsController {
  constructor(
    private readonly downloads: BookingDownload,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'A page of all bookings' })
  async list(
    @Query() query: ListAllBookingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeclarationList | DeclarationListAsOf> {
    const list = await this.queries.execute(new ListBookings(everywhere(request), query, query.asOf));
    return { ...list, stale: reply.hasHeader(staleHeader) };
  }

  @Get('filters')
  @ApiOperation({ summary: 'Options of the filters; the lists narrow each other' })
  filters(@Query() query: AllBookingsCriteriaQuery): Promise<DeclarationFilters> {
    return this.queries.execute(new GetBookingFilters({}, query, query.asOf));
  }

  @Get('download')
  @ApiOperation({ summary: 'The list under the same filters as a file' })
  @AnswersFile(...Object.values(downloadTypes))
  download(
    @Query() query: DownloadAllBookingsQuery,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.downloads.file(everywhere(request), query, {
      name: 'all-bookings',
      sheet: 'Bookings',
      columns: allBookingsColumns,
      format: query.format,
    });
  }

  @Get(':bookingId')
  @ApiOperation({ summary: 'One booking' })
  one(
    @Param('bookingId', UuidPipe) bookingId: string,
    @Query() { asOf }: BookingQuery,
    @Req() request: FastifyRequest,
  ): Promise<BookingView | BookingAsOf> {
    return this.queries.execute(new GetBooking(everywhere(request), bookingId, asOf));
  }

  @Get(':bookingId/history')
  @ApiOperation({ summary: 'Every version of one booking, newest first' })
  versionsOf(
    @Param('bookingId', UuidPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingVersions> {
    return this.queries.execute(new GetBookingHistory(everywhere(request), bookingId));
  }

  @Get(':bookingId/timeline')
  @ApiOperation({ summary: 'What happened to one booking and the other of its pair, the latest first' })
  timeline(
    @Param('bookingId', UuidPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingTimeline> {
    return this.queries.execute(new GetBookingTimeline(everywhere(request), bookingId));
  }

  @Get(':bookingId/provenance')
  @ApiOperation({ summary: 'Where each value of a booking came from' })
  provenance(@Param('bookingId', UuidPipe) bookingId: string): Promise<BookingProvenance> {
    const reader = { side: 'internal', organisationId: null } as const;
    return this.queries.execute(new GetProvenance({ filter: {} }, reader, bookingId));
  }
}
