import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  refusedDocumentsList,
  type RefusedDocument,
  type RefusedDocuments,
  type RefusedDocumentsPage,
} from '#contracts/operations/refused-documents';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { documentsModel, type ShipDocument } from '#projections/documents/read-model';
import { paginate } from '../lists/paginate.ts';
import { findPage, listSource } from '../lists/source.ts';

/** A page of documents whose files could not be had as they were told. */
export class ListRefusedDocuments extends Query<RefusedDocuments> {
  constructor(
    readonly page: RefusedDocumentsPage,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

const scope = { refusedAt: { $gt: '' } } as const;

const source = listSource(documentsModel, refusedDocumentsList, {
  filters: {},
  sorts: {},
  usual: () => ['refusedAt', -1],
});

const viewOf = ({
  documentId,
  name,
  kind,
  voyageId,
  vesselId,
  file,
  refusal,
  refusedAt,
}: ShipDocument): RefusedDocument => ({
  documentId,
  name,
  kind,
  voyageId,
  vesselId,
  path: file.path,
  reason: refusal ?? '',
  refusedAt: refusedAt ?? '',
});

@QueryHandler(ListRefusedDocuments)
export class ListRefusedDocumentsHandler implements IQueryHandler<ListRefusedDocuments> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ page, address }: ListRefusedDocuments): Promise<RefusedDocuments> {
    const { found, total } = await findPage(this.documents, source, { scope, query: page, today: '' });
    const data = found.map(({ document }) => viewOf(document));
    return paginate(data, page, total, address);
  }
}
