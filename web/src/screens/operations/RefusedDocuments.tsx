import { observer } from 'mobx-react-lite';
import type { RefusedDocument, RefusedDocuments as Answer } from '#contracts/operations/refused-documents';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { useAnswer } from '../../stores/use-answer.ts';

const columns: readonly TableColumn<RefusedDocument>[] = [
  { key: 'name', header: 'Document', width: 240, rowHeader: true, text: ({ name }) => name },
  {
    key: 'about',
    header: 'Voyage or vessel',
    width: 150,
    text: ({ voyageId, vesselId }) => voyageId ?? vesselId ?? '',
  },
  { key: 'path', header: 'File', width: 280, text: ({ path }) => path },
  { key: 'reason', header: 'Refused because', width: 380, text: ({ reason }) => reason },
  { key: 'refusedAt', header: 'Since', width: 160, text: ({ refusedAt }) => utcMoment(refusedAt) },
];

/** Documents of ships whose files could not be had as they were told; nothing where there are none. */
export const RefusedDocuments = observer(() => {
  const { answer } = useAnswer<Answer>('/operations/refused-documents');
  if (!answer || answer.data.length === 0) return null;
  const left = answer.meta.total - answer.data.length;
  return (
    <section className="parked" aria-label="Refused documents of ships">
      <h2>Refused documents of ships</h2>
      <p>
        Their readers were told that the file can not be downloaded. Mend the file or its statement in the
        voyage-management system; it is tried again when somebody asks for it.
        {left > 0 ? ` ${counted(left, 'earlier one')} ${left === 1 ? 'is' : 'are'} not shown.` : ''}
      </p>
      <Table
        label="Refused documents of ships"
        name="refused-documents"
        columns={columns}
        groups={[{ key: 'all', header: null, rows: answer.data }]}
        rowKey={({ documentId }) => documentId}
      />
    </section>
  );
});
