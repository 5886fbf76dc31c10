import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Query,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { DownloadedFile, VoyageDocumentsAnswer } from '#contracts/port-calls/documents';
import { OrganisationMember, Staff } from '../access/access.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { DocumentFilesController } from './document-files.controller.ts';
import { archiveType } from './document-downloads.ts';
import { DownloadDocuments } from './download-documents.ts';
import { VoyageDocumentsDownloadBody, VoyageDocumentsQuery, wantedOf } from './download.dto.ts';
import type { CallPlace } from './found-documents.ts';
import { ListVoyageDocuments } from './list-voyage-documents.ts';
import { Place } from './place.ts';

/** Papers of one port call. */
abstract class CallDocumentsController extends DocumentFilesController {
  @Get()
  @ApiOperation({
    summary: 'Bills of lading, statements of facts, notices of readiness and mate’s receipts of the call',
  })
  list(
    @Place() place: CallPlace,
    @Query() query: VoyageDocumentsQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<VoyageDocumentsAnswer> {
    return this.queries.execute(new ListVoyageDocuments(place, query, url));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is foreign or absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @Place() place: CallPlace,
    @Body() { documents }: VoyageDocumentsDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    return this.queries.execute(new DownloadDocuments(place, wantedOf(documents), accept));
  }
}

/** Those of any call, for the operator’s staff. */
@ApiTags('Port calls')
@Controller('api/internal/port-calls/:portId/documents')
@Staff('internal_port_call')
export class StaffDocumentsController extends CallDocumentsController {}

/** Those of an agency’s own. */
@ApiTags('Port calls')
@Controller('api/customer/organisation/:organisationId/port-calls/:portId/documents')
@OrganisationMember('port_calls')
export class AgencyDocumentsController extends CallDocumentsController {}
