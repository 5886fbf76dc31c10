import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { VoyageDocumentsAnswer, voyageDocumentsList } from '#contracts/port-calls/documents';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentVoyageDocument } from '#projections/documents/present';
import { paginate } from '../lists/paginate.ts';
import { findPage } from '../lists/source.ts';
import { FoundCalls } from '../port-calls/found-calls.ts';
import { papersOfCall, voyageDocumentSource } from './document-sources.ts';
import type { CallPlace } from './found-documents.ts';

/** Papers of a call. */
export class ListVoyageDocuments extends Query<VoyageDocumentsAnswer> {
  constructor(
    readonly place: CallPlace,
    readonly query: PageQueryOf<typeof voyageDocumentsList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListVoyageDocuments)
export class ListVoyageDocumentsHandler implements IQueryHandler<ListVoyageDocuments> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly calls: FoundCalls,
  ) {}

  /** @throws 404, 410 as the call itself */
  async execute({ place, query, address }: ListVoyageDocuments): Promise<VoyageDocumentsAnswer> {
    const { portId, viewer } = place;
    await this.calls.find(portId, viewer);
    const { found, total } = await findPage(this.documents, voyageDocumentSource, {
      scope: papersOfCall(portId),
      query,
      today: '',
    });
    const rows = found.flatMap(({ document }) => presentVoyageDocument(document) ?? []);
    return paginate(rows, query, total, address);
  }
}
