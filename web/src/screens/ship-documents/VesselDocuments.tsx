import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import {
  type CertificateFilters,
  certificatesList,
  type CertificatesAnswer,
  type VesselCertificate,
} from '#contracts/vessels/vessel-view';
import { Page, type PageProps } from '../../app/Page.tsx';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { useList } from '../../lists/use-list.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { certificateColumns, certificateDetail } from './certificate-columns.tsx';
import { DocumentFiles } from './DocumentFiles.ts';
import { DocumentTable } from './DocumentTable.tsx';

export const certificateQueries = listSchema(certificatesList, {
  filters: { names: { name: 'names', label: 'Name' } },
});

export const certificateIds = (rows: readonly { readonly id: string }[]) => ({
  certificates: rows.map(({ id }) => id),
});

const sourceAt = (path: string): ListSource<VesselCertificate, CertificatesAnswer> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'document', many: 'documents' },
});

export interface VesselDocumentsProps {
  /** Of them, without `/api`; another vessel mounts it anew. */
  readonly path: string;
  /** What the screen is called, and where it stands among others. */
  readonly page: Pick<PageProps, 'title' | 'tabs' | 'back'>;
  /** Whose they are that are not shown, where somebody sees those of some vessels alone. */
  readonly noneText?: string;
}

/** Certificates and drawings of a vessel. */
export const VesselDocuments = observer(({ path, page, noneText }: VesselDocumentsProps) => {
  const [source] = useState(() => sourceAt(path));
  const [files] = useState(() => new DocumentFiles<VesselCertificate>({ path, bodyOf: certificateIds }));
  const { answer } = useAnswer<CertificateFilters>(`${path}/filters`);
  const options = useMemo(() => ({ names: answer?.names ?? [] }), [answer]);
  const list = useList(certificateQueries, source);
  const { store } = list;
  return (
    <Page
      {...page}
      toolbar={
        <>
          <ListSearch list={list} label="Search by document name" short />
          <FilterBar list={list} options={options} names={['names']} inline={['names']} rows="documents" />
        </>
      }
      status={<ListStatus words={source.words} count={store.page?.meta.total} updatedAt={store.updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <DocumentTable
        list={list}
        files={files}
        label="Documents"
        name="vessel-documents"
        columns={certificateColumns}
        detail={certificateDetail}
      />
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: noneText ?? 'Certificates and drawings appear here once they are available.',
        }}
      />
    </Page>
  );
});
