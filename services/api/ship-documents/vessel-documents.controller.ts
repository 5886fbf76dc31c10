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
import type { CertificateFilters, VesselDocumentsAnswer } from '#contracts/vessels/vessel-view';
import { Staff } from '../access/access.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { archiveType, documentPolicy, fileTypes } from './document-downloads.ts';
import { DownloadDocuments } from './download-documents.ts';
import { CertificatesDownloadBody, CertificatesQuery, FileQuery } from './download.dto.ts';
import { GetCertificateFilters } from './get-certificate-filters.ts';
import { ListVesselDocuments } from './list-vessel-documents.ts';
import { OpenDocument } from './open-document.ts';

/** Papers of all vessels, for the operator’s staff. */
@ApiTags('Vessels')
@Controller('api/internal/vessel-documents')
@Staff('vessel_documents')
export class VesselDocumentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Certificates and drawings of every vessel' })
  list(
    @Query() query: CertificatesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<VesselDocumentsAnswer> {
    return this.queries.execute(new ListVesselDocuments(query, url));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Names that they can be narrowed by' })
  filters(): Promise<CertificateFilters> {
    return this.queries.execute(new GetCertificateFilters('staff', null));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @Body() { certificates }: CertificatesDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    return this.queries.execute(
      new DownloadDocuments(
        { at: 'vessels' },
        certificates.map((id) => ({ id })),
        accept,
      ),
    );
  }

  @Get(':documentId/file')
  @Header('content-security-policy', documentPolicy)
  @ApiOperation({ summary: 'The file of one of them' })
  @AnswersFile(...fileTypes)
  file(@Param('documentId') documentId: string, @Query() { shown }: FileQuery): Promise<StreamableFile> {
    return this.queries.execute(new OpenDocument({ at: 'vessels' }, documentId, shown === '1'));
  }
}
