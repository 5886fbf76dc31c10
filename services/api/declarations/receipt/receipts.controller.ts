import { Controller, Get, Param, Query, Req, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type ReceiptAnswer, receiptList } from '#contracts/declaration-draft/receipt-view';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { OrganisationMember } from '../../access/access.ts';
import { CurrentOrganisation, CurrentPrincipal } from '../../access/current.ts';
import { UuidPipe } from '../../errors/uuid-pipe.ts';
import { pageQueryOf } from '../../lists/query.ts';
import { scopeOf } from '../scope.ts';
import { AnswersFile } from '../../platform/answers-file.ts';
import { GetReceipt } from './get-receipt.ts';
import { ReceiptDownload } from './receipt-download.ts';

export class ReceiptQuery extends pageQueryOf(receiptList) {}

/** What submissions came to. */
@ApiTags('Declarations')
@Controller('api/customer/organisation/:organisationId/cargo-bookings/cargo-declarations/submissions')
export class ReceiptsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly downloads: ReceiptDownload,
  ) {}

  @Get(':submissionId')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The receipt of a submission: its bookings as it left them, with totals' })
  one(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('submissionId', UuidPipe) submissionId: string,
    @Query() { page, per_page }: ReceiptQuery,
    @Req() request: FastifyRequest,
  ): Promise<ReceiptAnswer> {
    const where = { page, per_page, address: request.url };
    return this.queries.execute(new GetReceipt(scopeOf(principal, organisation), submissionId, where));
  }

  @Get(':submissionId/download')
  @OrganisationMember('cargo_bookings', 'bookings.view.own')
  @ApiOperation({ summary: 'The bookings of a receipt as a workbook' })
  @AnswersFile(downloadTypes.xlsx)
  download(
    @CurrentPrincipal() principal: Principal,
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('submissionId', UuidPipe) submissionId: string,
  ): Promise<StreamableFile> {
    return this.downloads.file(scopeOf(principal, organisation), submissionId);
  }
}
