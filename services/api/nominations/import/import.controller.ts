import { Body, Controller, Get, HttpCode, Param, Post, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FastifyRequest } from 'fastify';
import type { NominationImport, NominationsReviewed } from '#contracts/nomination/import-calls';
import type { VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { CarriesDrafts, OrganisationMember, TakesFile } from '../../access/access.ts';
import { CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import { fileIn } from '../../declarations/upload/arriving-file.ts';
import { FlatBody } from '../../errors/flat-body.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { PutOrPost } from '../../platform/put-or-post.ts';
import { isRowToReview } from '../nomination-shape.ts';
import { ReviewNominationsBody } from '../nominations.dto.ts';
import { GetNominationImport } from '../nominating/get-nomination-import.ts';
import { scopeOf } from '../scope.ts';
import { NominationTemplateDownload } from './nomination-template-download.ts';
import { ReadNominationFile } from './read-nomination-file.ts';
import { spend } from '../../platform/spend.ts';
import { ReviewNominations } from './review-nominations.ts';

/** Reviews of one person in a minute: the page asks for one when typing has rested. */
const maxReviews = 60;

/** Vessels to nominate from a workbook: what is read or reviewed is one person's, in the page; what was ordered goes on by itself. */
@ApiTags('Nominations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-nominations/import')
@OrganisationMember('cargo_bookings', 'bookings.create.own')
export class NominationImportController {
  private readonly reviews = new RateLimiterMemory({ points: maxReviews, duration: 60 });

  constructor(
    private readonly downloads: NominationTemplateDownload,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    required: true,
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'XLSX or CSV, with its name' } },
    },
  })
  @ApiOperation({ summary: 'Reads a workbook of vessels to nominate (form field `file`), and keeps nothing' })
  read(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Req() request: FastifyRequest,
  ): Promise<NominationImport> {
    return this.queries.execute(new ReadNominationFile(scopeOf(principal, organisation), fileIn(request)));
  }

  @Get('template')
  @ApiOperation({ summary: 'The workbook to fill in, with the options of today' })
  @AnswersFile(downloadTypes.xlsx)
  template(@CurrentOrganisation() { id }: PrincipalOrganisation): Promise<StreamableFile> {
    return this.downloads.empty(id);
  }

  @Get(':importId')
  @ApiOperation({ summary: 'How far the nomination of several vessels is, and what came of each' })
  progress(
    @CurrentPrincipal() { userId }: Principal,
    @CurrentOrganisation() { id }: PrincipalOrganisation,
    @Param('importId', UuidPipe) importId: string,
  ): Promise<VesselsNominated> {
    return this.queries.execute(new GetNominationImport(id, userId, importId));
  }

  @PutOrPost('review', { summary: 'Holds rows against the rules of their nominations, and changes nothing' })
  @CarriesDrafts()
  @ApiBody({ type: ReviewNominationsBody })
  async review(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Body(new FlatBody(ReviewNominationsBody)) body: unknown,
  ): Promise<NominationsReviewed> {
    await spend(this.reviews, principal.userId);
    const rows = (body as ReviewNominationsBody).vessels.filter(isRowToReview);
    return this.queries.execute(new ReviewNominations(scopeOf(principal, organisation), rows));
  }
}
