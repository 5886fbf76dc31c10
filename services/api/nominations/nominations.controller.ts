import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { BookingView } from '#contracts/booking/booking-view';
import type { Paginated } from '#contracts/lists/paginated';
import type { NominationAsOf, NominationListAsOf } from '#contracts/nomination/as-of';
import type { NominationAnswered, VesselsNominated } from '#contracts/nomination/nomination-calls';
import type {
  NominationDetails,
  NominationFilters,
  NominationList,
} from '#contracts/nomination/nomination-view';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { CarriesDrafts, OrganisationMember } from '../access/access.ts';
import { Command, type CommandKey, CurrentOrganisation, CurrentPrincipal } from '../access/current.ts';
import { FlatBody } from '../errors/flat-body.ts';
import { UuidPipe } from '../errors/uuid-pipe.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { type Answered, staleHeader } from '../platform/positions.ts';
import { spend } from '../platform/spend.ts';
import { NominationDownload } from './download-nominations.ts';
import { EditNomination } from './edit-nomination.ts';
import { GetNominationFilters } from './get-nomination-filters.ts';
import { GetNomination } from './get-nomination.ts';
import { ListNominableBookings, NominableBookingsQuery } from './list-nominable-bookings.ts';
import { ListNominations } from './list-nominations.ts';
import { NominateVessels } from './nominating/nominate-vessels.ts';
import { isNominationInput } from './nomination-shape.ts';
import {
  DownloadNominationsQuery,
  EditNominationBody,
  ListNominationsQuery,
  NominateBody,
  NominationCriteriaQuery,
  NominationQuery,
} from './nominations.dto.ts';
import { scopeOf } from './scope.ts';

/**
 * Changes of nominations by one person in ten minutes: each is told to both sides, and kept for ever. A workbook changes up to 500,
 * one call each.
 */
const maxEdits = 600;
/** Vessels that one person nominates in ten minutes: six workbooks of the largest. */
const maxNominated = 3_000;
const tenMinutes = 10 * 60;

/** Nominated vessels of one organisation. */
@ApiTags('Nominations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-nominations')
export class NominationsController {
  private readonly edits = new RateLimiterMemory({ points: maxEdits, duration: tenMinutes });
  private readonly nominated = new RateLimiterMemory({ points: maxNominated, duration: tenMinutes });

  constructor(
    private readonly downloads: NominationDownload,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({
    summary: 'A page of nominated vessels, with totals by month and period; as of a moment, too',
  })
  async list(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { asOf, ...page }: ListNominationsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NominationList | NominationListAsOf> {
    const list = await this.queries.execute(
      new ListNominations(scopeOf(principal, organisation), page, request.url, asOf),
    );
    return { ...list, stale: reply.hasHeader(staleHeader) };
  }

  @Get('filters')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Options of the list filters, narrowed by what is chosen' })
  filters(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { asOf, ...criteria }: NominationCriteriaQuery,
  ): Promise<NominationFilters> {
    return this.queries.execute(new GetNominationFilters(scopeOf(principal, organisation), criteria, asOf));
  }

  @Get('download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The list under the same filters as a file; as of a moment, too' })
  @AnswersFile(...Object.values(downloadTypes))
  download(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() { format, ...page }: DownloadNominationsQuery,
  ): Promise<StreamableFile> {
    return this.downloads.file(scopeOf(principal, organisation), page, format);
  }

  @Get('bookings')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Bookings on no ship, which may be nominated' })
  bookings(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Query() query: NominableBookingsQuery,
    @Req() request: FastifyRequest,
  ): Promise<Paginated<BookingView>> {
    return this.queries.execute(
      new ListNominableBookings(scopeOf(principal, organisation), query, request.url),
    );
  }

  @Get(':nominationId')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'One nominated vessel, as it is or as it was' })
  one(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Query() { asOf }: NominationQuery,
  ): Promise<NominationDetails | NominationAsOf> {
    return this.queries.execute(new GetNomination(scopeOf(principal, organisation), nominationId, asOf));
  }

  @Post()
  @CarriesDrafts()
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiBody({ type: NominateBody })
  @ApiCreatedResponse({ description: 'All of them are nominated, or refused by name' })
  @ApiAcceptedResponse({ description: 'It goes on; the address of its import says how far it is' })
  @ApiOperation({ summary: 'Nominates vessels for bookings; what is refused, by vessel' })
  async nominate(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(NominateBody)) body: unknown,
    @Command() key: CommandKey,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answered<VesselsNominated>> {
    const vessels = (body as NominateBody).vessels.filter(isNominationInput);
    await spend(this.nominated, principal.userId, vessels.length);
    const answer = await this.commands.execute(
      new NominateVessels(scopeOf(principal, organisation), key, vessels),
    );
    void reply.status(answer.body.completed ? 201 : 202);
    return answer;
  }

  @Put(':nominationId')
  @OrganisationMember('cargo_bookings', 'bookings.create.own')
  @ApiOperation({ summary: 'Changes terms and bookings of a nomination, whole or not at all' })
  async edit(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('nominationId', UuidPipe) nominationId: string,
    @Body() { cells = [], add = [], remove = [] }: EditNominationBody,
    @Command() key: CommandKey,
  ): Promise<Answered<NominationAnswered>> {
    await spend(this.edits, principal.userId);
    const call = { cells, add, remove };
    return this.commands.execute(
      new EditNomination(scopeOf(principal, organisation), key, nominationId, call),
    );
  }
}
