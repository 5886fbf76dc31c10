import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type {
  CertificateFilters,
  VesselDocumentRow,
  VesselDocumentsAnswer,
} from '#contracts/vessels/vessel-view';
import { Page } from '../../app/Page.tsx';
import { FilterBar } from '../../lists/FilterBar.tsx';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import type { ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { internalPlace, vesselHref } from '../vessels/paths.ts';
import { certificateColumns, certificateDetail } from './certificate-columns.tsx';
import { DocumentFiles } from './DocumentFiles.ts';
import { DocumentTable } from './DocumentTable.tsx';
import { certificateIds, certificateQueries } from './VesselDocuments.tsx';

const path = '/internal/vessel-documents';

const source: ListSource<VesselDocumentRow, VesselDocumentsAnswer> = {
  path,
  rowId: ({ id }) => id,
  words: { one: 'document', many: 'documents' },
};

const columns: readonly ListColumn<VesselDocumentRow>[] = [
  ...certificateColumns,
  {
    key: 'vessel',
    header: 'Vessel',
    width: 200,
    text: ({ vessel }) => vessel.name,
    content: ({ vessel }) => <Link href={vesselHref(internalPlace, vessel)}>{vessel.name}</Link>,
  },
];

/** Certificates and drawings of all vessels, for staff. */
export const AllVesselDocuments = observer(() => {
  const [files] = useState(() => new DocumentFiles<VesselDocumentRow>({ path, bodyOf: certificateIds }));
  const { answer } = useAnswer<CertificateFilters>(`${path}/filters`);
  const options = useMemo(() => ({ names: answer?.names ?? [] }), [answer]);
  const list = useList(certificateQueries, source);
  const { page, updatedAt } = list.store;
  return (
    <Page
      title="All Vessel Documents"
      toolbar={
        <>
          <ListSearch list={list} label="Search by document name" short />
          <FilterBar list={list} options={options} names={['names']} inline={['names']} rows="documents" />
        </>
      }
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <DocumentTable
        list={list}
        files={files}
        label="All vessel documents"
        name="all-vessel-documents"
        columns={columns}
        detail={(row) => [row.vessel.name, certificateDetail(row)].filter(Boolean).join(' · ')}
      />
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: 'Certificates and drawings appear here once they are available.',
        }}
      />
    </Page>
  );
});
