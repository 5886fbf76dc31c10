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
import type { DownloadedFile } from '#contracts/port-calls/documents';
import type { CertificateFilters, CertificatesAnswer } from '#contracts/vessels/vessel-view';
import { Staff } from '../access/access.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { archiveType, documentPolicy, fileTypes } from './document-downloads.ts';
import { DownloadDocuments } from './download-documents.ts';
import { CertificatesDownloadBody, CertificatesQuery, FileQuery } from './download.dto.ts';
import { GetCertificateFilters } from './get-certificate-filters.ts';
import { ListCertificates } from './list-certificates.ts';
import { OpenDocument } from './open-document.ts';

/** A vessel’s papers, for the operator’s staff. */
@ApiTags('Vessels')
@Controller('api/internal/vessels/:vesselId/certificates')
@Staff('vessel_documents')
export class StaffCertificatesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Certificates and drawings of a vessel' })
  list(
    @Param('vesselId') vesselId: string,
    @Query() query: CertificatesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<CertificatesAnswer> {
    return this.queries.execute(new ListCertificates('staff', vesselId, query, url));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Names that they can be narrowed by' })
  filters(@Param('vesselId') vesselId: string): Promise<CertificateFilters> {
    return this.queries.execute(new GetCertificateFilters('staff', vesselId));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is foreign or absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @Param('vesselId') vesselId: string,
    @Body() { certificates }: CertificatesDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    return this.queries.execute(
      new DownloadDocuments(
        { at: 'vessel', vesselId, viewer: 'staff' },
        certificates.map((id) => ({ id })),
        accept,
      ),
    );
  }

  @Get(':documentId/file')
  @Header('content-security-policy', documentPolicy)
  @ApiOperation({ summary: 'The file of one of them' })
  @AnswersFile(...fileTypes)
  file(
    @Param('vesselId') vesselId: string,
    @Param('documentId') documentId: string,
    @Query() { shown }: FileQuery,
  ): Promise<StreamableFile> {
    return this.queries.execute(
      new OpenDocument({ at: 'vessel', vesselId, viewer: 'staff' }, documentId, shown === '1'),
    );
  }
}
