import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { DocumentPreviews } from './document-previews.ts';
import { type DocumentPlace, FoundDocuments } from './found-documents.ts';

/** The beginning of a document that is a spreadsheet. */
export class PreviewDocument extends Query<SpreadsheetPreview> {
  constructor(
    readonly user: string,
    readonly place: DocumentPlace,
    readonly documentId: string,
    /** From 0. */
    readonly sheet: number,
  ) {
    super();
  }
}

@QueryHandler(PreviewDocument)
export class PreviewDocumentHandler implements IQueryHandler<PreviewDocument> {
  constructor(
    private readonly found: FoundDocuments,
    private readonly previews: DocumentPreviews,
  ) {}

  /** @throws 404 where it is not for who asks, 422 where it can not be shown, 503 where it can not be had as it was told */
  async execute({ user, place, documentId, sheet }: PreviewDocument): Promise<SpreadsheetPreview> {
    return this.previews.of(user, await this.found.one(place, documentId), sheet);
  }
}
