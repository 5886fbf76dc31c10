import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { PageQueryOf } from '#contracts/lists/criteria';
import { type organisationList, organisationTypeNames } from '#contracts/people/organisation-admin';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { DownloadFormat, TableColumn } from '#platform/workbook/writing/write-table';
import type { OrganisationDocument } from '#projections/organisations/read-model';
import { wholeList } from '../../lists/in-list-order.ts';
import { rowsInOrder, tableFile } from '../../lists/table-file.ts';
import { organisationSource } from './organisation-source.ts';

const columns: readonly TableColumn<OrganisationDocument>[] = [
  { header: 'Organisation Name', kind: 'text', width: 320, value: ({ name }) => name },
  {
    header: 'Organisation Type',
    kind: 'text',
    width: 130,
    value: ({ type }) => organisationTypeNames[type],
  },
  { header: 'Number of Users', kind: 'numeric', width: 120, value: ({ customers }) => customers },
];

/** The list of organisations as a file: every one that the filters leave, in the list's order. */
@Injectable()
export class OrganisationDownload {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async file(query: PageQueryOf<typeof organisationList>, format: DownloadFormat): Promise<StreamableFile> {
    const { model, filter, page } = organisationSource;
    // Nothing of an organisation depends on the day.
    const list = await wholeList(this.documents, model, filter({}, query, ''), page(query));
    return tableFile('organisations', {
      format,
      sheet: 'Organisations',
      columns,
      rows: rowsInOrder(this.documents, list, async (found) => found.map(({ document }) => document)),
    });
  }
}
