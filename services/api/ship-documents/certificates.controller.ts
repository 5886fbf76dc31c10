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
import type { DownloadedFile } from '#contracts/port-calls/documents';
import type {
  CertificateFilters,
  CertificatesAnswer,
  VesselDocumentsAnswer,
} from '#contracts/vessels/vessel-view';
import { OrganisationMember, Staff } from '../access/access.ts';
import { AnswersFile } from '../platform/answers-file.ts';
import { archiveType } from './document-downloads.ts';
import { DocumentFilesController } from './document-files.controller.ts';
import { DownloadDocuments } from './download-documents.ts';
import { CertificatesDownloadBody, CertificatesQuery } from './download.dto.ts';
import type { VesselPlace, VesselsPlace } from './found-documents.ts';
import { GetCertificateFilters } from './get-certificate-filters.ts';
import { ListCertificates } from './list-certificates.ts';
import { ListVesselDocuments } from './list-vessel-documents.ts';
import { Place } from './place.ts';

/** Certificates and drawings, of one vessel or of all. */
abstract class CertificatesController extends DocumentFilesController {
  @Get('filters')
  @ApiOperation({ summary: 'Names that they can be narrowed by' })
  filters(@Place() place: VesselPlace | VesselsPlace): Promise<CertificateFilters> {
    return this.queries.execute(new GetCertificateFilters(place));
  }

  @Post('download')
  @HttpCode(200)
  @ApiOperation({ summary: 'Some of them in one file; one that is foreign or absent refuses all' })
  @AnswersFile(archiveType)
  download(
    @Place() place: VesselPlace | VesselsPlace,
    @Body() { certificates }: CertificatesDownloadBody,
    @Headers('accept') accept: string | undefined,
  ): Promise<DownloadedFile | StreamableFile> {
    const wanted = certificates.map((id) => ({ id }));
    return this.queries.execute(new DownloadDocuments(place, wanted, accept));
  }
}

abstract class VesselCertificatesController extends CertificatesController {
  @Get()
  @ApiOperation({ summary: 'Certificates and drawings of a vessel' })
  list(
    @Place() place: VesselPlace,
    @Query() query: CertificatesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<CertificatesAnswer> {
    return this.queries.execute(new ListCertificates(place, query, url));
  }
}

/** A vessel’s papers, for the operator’s staff. */
@ApiTags('Vessels')
@Controller('api/internal/vessels/:vesselId/certificates')
@Staff('vessel_documents')
export class StaffCertificatesController extends VesselCertificatesController {}

/** A vessel’s papers, for port agencies with a call of hers; to others there are none. */
@ApiTags('Vessels')
@Controller('api/customer/organisation/:organisationId/vessels/:vesselId/certificates')
@OrganisationMember('vessel_certificates')
export class AgencyCertificatesController extends VesselCertificatesController {}

/** Papers of all vessels, for the operator’s staff. */
@ApiTags('Vessels')
@Controller('api/internal/vessel-documents')
@Staff('vessel_documents')
export class VesselDocumentsController extends CertificatesController {
  @Get()
  @ApiOperation({ summary: 'Certificates and drawings of every vessel' })
  list(
    @Query() query: CertificatesQuery,
    @Req() { url }: Pick<FastifyRequest, 'url'>,
  ): Promise<VesselDocumentsAnswer> {
    return this.queries.execute(new ListVesselDocuments(query, url));
  }
}
