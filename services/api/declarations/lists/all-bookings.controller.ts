import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingVersions } from '#contracts/booking/booking-calls';
import type { BookingView, DeclarationFilters, DeclarationList } from '#contracts/booking/booking-view';
import { Staff } from '../../access/access.ts';
import { onePage } from '../../lists/paginate.ts';
import { staleHeader } from '../../platform/positions.ts';
import { BookingFilterOptions } from './booking-filters.service.ts';
import { BookingHistory } from './booking-history.service.ts';
import { BookingLists } from './booking-lists.service.ts';
import type { ListScope } from './booking-lists.service.ts';
import { AllBookingsCriteriaQuery, ListAllBookingsQuery } from './list-query.dto.ts';

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
    private readonly lists: BookingLists,
    private readonly history: BookingHistory,
    private readonly options: BookingFilterOptions,
  ) {}

  @Get()
  @ApiOperation({ summary: 'A page of all bookings' })
  async list(
    @Query() query: ListAllBookingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeclarationList> {
    const list = await this.lists.declarations(everywhere(request), query);
    return { ...list, stale: reply.hasHeader(staleHeader) };
  }

  @Get('filters')
  @ApiOperation({ summary: 'Options of the filters; the lists narrow each other' })
  filters(@Query() query: AllBookingsCriteriaQuery): Promise<DeclarationFilters> {
    return this.options.of({}, query);
  }

  @Get(':bookingId')
  @ApiOperation({ summary: 'One booking' })
  one(
    @Param('bookingId', ParseUUIDPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingView> {
    return this.lists.one(everywhere(request), bookingId);
  }

  @Get(':bookingId/history')
  @ApiOperation({ summary: 'Every version of one booking, newest first' })
  async versionsOf(
    @Param('bookingId', ParseUUIDPipe) bookingId: string,
    @Req() request: FastifyRequest,
  ): Promise<BookingVersions> {
    await this.lists.one(everywhere(request), bookingId);
    return onePage(await this.history.of(bookingId, everywhere(request)));
  }
}
