import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { DownloadedFile, VoyageDocumentsAnswer } from '#contracts/port-calls/documents';
import { OrganisationMember } from '../access/access.ts';
import { CurrentOrganisation } from '../access/current.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { archiveType, documentPolicy, fileTypes } from './document-downloads.ts';
import { DownloadDocuments } from './download-documents.ts';
import { FileQuery, VoyageDocumentsDownloadBody, VoyageDocumentsQuery, wantedOf } from './download.dto.ts';
import { ListVoyageDocuments } from './list-voyage-documents.ts';
import { OpenDocument } from './open-document.ts';

/** Papers of one port call of an agency. */
@ApiTags('Port calls')
@Controller('api/customer/organisation/:organisationId/port-calls/:portId/documents')
@OrganisationMember('port_calls')
export class AgencyDocumentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({
    summary: 'Bills of lading, statements of facts, notices of readiness and mate’s receipts of the call',
  })
  list(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Query() query: VoyageDocumentsQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<VoyageDocumentsAnswer> {
    return this.queries.execute(new ListVoyageDocuments({ companies }, portId, query, url));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is foreign or absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Body() { documents: wanted }: VoyageDocumentsDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    return this.queries.execute(
      new DownloadDocuments({ at: 'call', portId, viewer: { companies } }, wantedOf(wanted), accept),
    );
  }

  @Get(':documentId/file')
  @Header('content-security-policy', documentPolicy)
  @ApiOperation({ summary: 'The file of one of them' })
  @AnswersFile(...fileTypes)
  file(
    @CurrentOrganisation() { companies }: PrincipalOrganisation,
    @Param('portId') portId: string,
    @Param('documentId') documentId: string,
    @Query() { shown }: FileQuery,
  ): Promise<StreamableFile> {
    return this.queries.execute(
      new OpenDocument({ at: 'call', portId, viewer: { companies } }, documentId, shown === '1'),
    );
  }
}
