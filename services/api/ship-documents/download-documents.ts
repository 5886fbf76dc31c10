import type { StreamableFile } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DownloadedFile } from '#contracts/port-calls/documents';
import { archiveType, DocumentDownloads } from './document-downloads.ts';
import { type DocumentPlace, FoundDocuments, type WantedDocument } from './found-documents.ts';

const archiveNames: Readonly<Record<DocumentPlace['at'], string>> = {
  call: 'documents',
  vessel: 'certificates',
  vessels: 'vessel-documents',
};

/** Some documents in one file. */
export class DownloadDocuments extends Query<DownloadedFile | StreamableFile> {
  constructor(
    readonly place: DocumentPlace,
    readonly wanted: readonly WantedDocument[],
    /** Of the request: JSON, unless an archive is asked for by its name. */
    readonly accept: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(DownloadDocuments)
export class DownloadDocumentsHandler implements IQueryHandler<DownloadDocuments> {
  constructor(
    private readonly found: FoundDocuments,
    private readonly downloads: DocumentDownloads,
  ) {}

  /** @throws 404 where one of them is not for who asks, 413 for JSON past 20 MB, 503 where one can not be had as it was told */
  async execute({ place, wanted, accept }: DownloadDocuments): Promise<DownloadedFile | StreamableFile> {
    const documents = await this.found.all(place, wanted);
    const name = archiveNames[place.at];
    return accept?.includes(archiveType)
      ? this.downloads.archive(documents, name)
      : this.downloads.inJson(documents, name);
  }
}
