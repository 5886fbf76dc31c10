import { Module } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import { papersAtUrl } from '#platform/papers/papers-at-url';
import { papersInFolder } from '#platform/papers/papers-in-folder';
import { noPapers, type PaperSource } from '#platform/papers/port';
import { CONFIG, METRICS, PAPERS } from '#platform/tokens';
import { PortCallsModule } from '../port-calls/port-calls.module.ts';
import { AgencyDocumentsController, StaffDocumentsController } from './call-documents.controller.ts';
import {
  AgencyCertificatesController,
  StaffCertificatesController,
  VesselDocumentsController,
} from './certificates.controller.ts';
import { DocumentDownloads } from './document-downloads.ts';
import { DocumentPreviews } from './document-previews.ts';
import { DownloadDocumentsHandler } from './download-documents.ts';
import { FoundDocuments } from './found-documents.ts';
import { GetCertificateFiltersHandler } from './get-certificate-filters.ts';
import { ListCertificatesHandler } from './list-certificates.ts';
import { ListRefusedDocumentsHandler } from './list-refused-documents.ts';
import { ListVesselDocumentsHandler } from './list-vessel-documents.ts';
import { ListVoyageDocumentsHandler } from './list-voyage-documents.ts';
import { OpenDocumentHandler } from './open-document.ts';
import { PreviewDocumentHandler } from './preview-document.ts';
import { SeenVessels } from './seen-vessels.ts';
import { measureRefusals } from './refusal-metrics.ts';
import { RefusedDocumentsController } from './refused-documents.controller.ts';
import { COUNT_REFUSAL, ShipFiles } from './ship-files.ts';

const openPapers = ({ papers }: Pick<Config, 'papers'>): PaperSource => {
  if (!papers) return noPapers;
  return 'url' in papers ? papersAtUrl(papers.url) : papersInFolder(papers.folder);
};

/** Papers of voyages and vessels: lists, and their files. */
@Module({
  imports: [PortCallsModule],
  controllers: [
    StaffDocumentsController,
    AgencyDocumentsController,
    // Before the pages of vessels: `filters` is no vessel.
    StaffCertificatesController,
    AgencyCertificatesController,
    VesselDocumentsController,
    RefusedDocumentsController,
  ],
  providers: [
    { provide: PAPERS, useFactory: openPapers, inject: [CONFIG] },
    { provide: COUNT_REFUSAL, useFactory: measureRefusals, inject: [METRICS] },
    ShipFiles,
    SeenVessels,
    FoundDocuments,
    DocumentDownloads,
    DocumentPreviews,
    ListVoyageDocumentsHandler,
    ListCertificatesHandler,
    GetCertificateFiltersHandler,
    ListVesselDocumentsHandler,
    OpenDocumentHandler,
    PreviewDocumentHandler,
    DownloadDocumentsHandler,
    ListRefusedDocumentsHandler,
  ],
})
export class ShipDocumentsModule {}
