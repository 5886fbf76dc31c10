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
import type { DownloadedFile } from '#contracts/port-calls/documents';
import type { CertificateFilters, CertificatesAnswer } from '#contracts/vessels/vessel-view';
import { OrganisationMember } from '../access/access.ts';
import { CurrentOrganisation } from '../access/current.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { archiveType, documentPolicy, fileTypes } from './document-downloads.ts';
import { DownloadDocuments } from './download-documents.ts';
import { CertificatesDownloadBody, CertificatesQuery, FileQuery } from './download.dto.ts';
import { GetCertificateFilters } from './get-certificate-filters.ts';
import { ListCertificates } from './list-certificates.ts';
import { OpenDocument } from './open-document.ts';
import { viewerIn } from './seen-vessels.ts';

/** A vessel’s papers, for port agencies with a call of hers; to others there are none. */
@ApiTags('Vessels')
@Controller('api/customer/organisation/:organisationId/vessels/:vesselId/certificates')
@OrganisationMember('vessel_certificates')
export class AgencyCertificatesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Certificates and drawings of a vessel' })
  list(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('vesselId') vesselId: string,
    @Query() query: CertificatesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<CertificatesAnswer> {
    return this.queries.execute(new ListCertificates(viewerIn(organisation), vesselId, query, url));
  }

  @Get('filters')
  @ApiOperation({ summary: 'Names that they can be narrowed by' })
  filters(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('vesselId') vesselId: string,
  ): Promise<CertificateFilters> {
    return this.queries.execute(new GetCertificateFilters(viewerIn(organisation), vesselId));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is foreign or absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('vesselId') vesselId: string,
    @Body() { certificates }: CertificatesDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    return this.queries.execute(
      new DownloadDocuments(
        { at: 'vessel', vesselId, viewer: viewerIn(organisation) },
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
    @CurrentOrganisation() organisation: PrincipalOrganisation,
    @Param('vesselId') vesselId: string,
    @Param('documentId') documentId: string,
    @Query() { shown }: FileQuery,
  ): Promise<StreamableFile> {
    return this.queries.execute(
      new OpenDocument({ at: 'vessel', vesselId, viewer: viewerIn(organisation) }, documentId, shown === '1'),
    );
  }
}
