import type { ParkedDocument, ProjectionView } from '#contracts/operations/projections';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { displayQuantity } from '../../format/quantities.ts';

interface Row extends ParkedDocument {
  readonly model: string;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'model', header: 'Read model', width: 170, text: ({ model }) => model },
  { key: 'id', header: 'Document', width: 300, rowHeader: true, text: ({ id }) => id },
  { key: 'type', header: 'Failed on', width: 160, text: ({ type }) => type },
  {
    key: 'position',
    header: 'Position',
    width: 110,
    numeric: true,
    text: ({ position }) => displayQuantity(Number(position)),
  },
  { key: 'error', header: 'Error', width: 470, text: ({ error }) => error },
];

/** Documents whose fold failed: named with the event and the error; all others go on. */
export const ParkedDocuments = ({ projections }: { readonly projections: readonly ProjectionView[] }) => {
  const rows = projections.flatMap(({ name, parked }) => parked.map((one) => ({ ...one, model: name })));
  if (rows.length === 0) return null;
  return (
    <section className="parked" aria-label="Parked documents">
      <h2>Parked documents</h2>
      <p>Their later events are skipped. Mend the fault, then rebuild the read model.</p>
      <Table
        label="Parked documents"
        name="parked"
        columns={columns}
        groups={[{ key: 'all', header: null, rows }]}
        rowKey={({ model, id }) => `${model}/${id}`}
      />
    </section>
  );
};
