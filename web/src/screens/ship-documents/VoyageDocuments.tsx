import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  voyageDocumentNames,
  type VoyageDocumentRow,
  type VoyageDocumentsAnswer,
  voyageDocumentsList,
  voyageDocumentTypes,
} from '#contracts/port-calls/documents';
import { utcMoment } from '../../format/dates.ts';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { DocumentFiles } from './DocumentFiles.ts';
import { DocumentTable } from './DocumentTable.tsx';

const queries = listSchema(voyageDocumentsList);

const columns: readonly ListColumn<VoyageDocumentRow>[] = [
  { key: 'name', header: 'Name', width: 280, rowHeader: true, sortable: true, text: ({ name }) => name },
  { key: 'type', header: 'Type', width: 150, sortable: true, text: ({ type }) => voyageDocumentNames[type] },
  {
    key: 'updatedAt',
    header: 'Updated',
    width: 170,
    sortable: true,
    text: ({ updatedAt }) => utcMoment(updatedAt),
  },
];

const sourceAt = (path: string): ListSource<VoyageDocumentRow, VoyageDocumentsAnswer> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'document', many: 'documents' },
});

const byType = (rows: readonly VoyageDocumentRow[]) => ({
  documents: Object.fromEntries(
    voyageDocumentTypes.flatMap((type) => {
      const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
      return ids.length > 0 ? [[type, ids]] : [];
    }),
  ),
});

/** Papers of a port call. @param path of the call's documents, without `/api`; another call mounts it anew */
export const VoyageDocuments = observer(({ path }: { readonly path: string }) => {
  const [source] = useState(() => sourceAt(path));
  const [files] = useState(() => new DocumentFiles<VoyageDocumentRow>({ path, bodyOf: byType }));
  const list = useList(queries, source);
  return (
    <section className="panel" aria-label="Documents">
      <header className="panel-head panel-head-tools">
        <h2>Documents</h2>
        <ListSearch list={list} label="Search by document name" short />
      </header>
      <DocumentTable
        list={list}
        files={files}
        label="Documents"
        name="voyage-documents"
        columns={columns}
        detail={({ type, updatedAt }) => `${voyageDocumentNames[type]} · ${utcMoment(updatedAt)}`}
      />
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: 'Documents of this call appear here once they are available.',
        }}
      />
      <ListPager list={list} />
    </section>
  );
});
