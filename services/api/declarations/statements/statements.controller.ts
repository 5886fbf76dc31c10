import { Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  type BookingProof,
  statementList,
  type StatementsAnswer,
  type StatementView,
} from '#contracts/booking/proof';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { OrganisationMember } from '../../access/access.ts';
import { Command, type CommandKey, CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { pageQueryOf } from '../../lists/query.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import type { Answered } from '../../platform/positions.ts';
import { scopeOf } from '../scope.ts';
import { GetBookingProof } from './get-booking-proof.ts';
import { IssueStatement } from './issue-statement.ts';
import { ListStatements } from './list-statements.ts';
import { StatementDownload, statementType } from './statement-download.ts';

export class StatementsQuery extends pageQueryOf(statementList) {}

/** What shows that the history of an organisation's bookings was not changed later. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings')
export class StatementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly downloads: StatementDownload,
  ) {}

  @Get('statements')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'Statements of where the history of each booking ended, newest first' })
  list(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Query() query: StatementsQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<StatementsAnswer> {
    return this.queries.execute(new ListStatements(id, query, url));
  }

  @Post('statements')
  @HttpCode(200)
  @OrganisationMember('cargo_bookings', 'organization.update.own')
  @ApiOperation({ summary: 'Issues a statement and mails its hash to the administrators; one a day' })
  issue(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Command() key: CommandKey,
  ): Promise<Answered<StatementView>> {
    return this.commands.execute(new IssueStatement(scopeOf(principal, organisation), key));
  }

  @Get('statements/:hash')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The file of a statement: stream, revision and head of each booking' })
  @AnswersFile(statementType)
  file(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Param('hash') hash: string,
  ): Promise<StreamableFile> {
    return this.downloads.file(id, hash);
  }

  @Get('cargo-declarations/:bookingId/proof')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The history of a booking as it is hashed, with the statements since' })
  proof(
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Param('bookingId', UuidPipe) bookingId: string,
  ): Promise<BookingProof> {
    return this.queries.execute(new GetBookingProof(id, bookingId));
  }
}
