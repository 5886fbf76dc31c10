import type { StreamableFile } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DocumentDownloads } from './document-downloads.ts';
import { type DocumentPlace, FoundDocuments } from './found-documents.ts';

/** The file of a document, to be shown or to be saved. */
export class OpenDocument extends Query<StreamableFile> {
  constructor(
    readonly place: DocumentPlace,
    readonly documentId: string,
    readonly isShown: boolean,
  ) {
    super();
  }
}

@QueryHandler(OpenDocument)
export class OpenDocumentHandler implements IQueryHandler<OpenDocument> {
  constructor(
    private readonly found: FoundDocuments,
    private readonly downloads: DocumentDownloads,
  ) {}

  /** @throws 404 where it is not for who asks, 503 where it can not be had as it was told */
  async execute({ place, documentId, isShown }: OpenDocument): Promise<StreamableFile> {
    return this.downloads.file(await this.found.one(place, documentId), isShown);
  }
}
