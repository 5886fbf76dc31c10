import { useState } from 'react';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { CellMark, TableColumn } from '../../components/table/table-columns.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { Sample } from '../Sample.tsx';

interface Row {
  readonly code: string;
  readonly status: 'declared' | 'approved' | 'cancelled';
  readonly port: string;
  readonly quantity: number;
  readonly mark: CellMark | null;
}

const rows: readonly Row[] = [
  { code: 'SZ-118', status: 'declared', port: 'Santos', quantity: 38_500, mark: null },
  {
    code: 'SZ-119',
    status: 'approved',
    port: 'Rotterdam',
    quantity: 12_000,
    mark: { kind: 'danger', text: 'More than the trade takes.' },
  },
  {
    code: 'SZ-120',
    status: 'declared',
    port: 'Baltimore',
    quantity: 41_250,
    mark: { kind: 'warning', text: 'Less than usual.' },
  },
  {
    code: 'SZ-121',
    status: 'cancelled',
    port: 'Livorno',
    quantity: 9_800,
    mark: { kind: 'changed', text: 'Changed by A. Prado.' },
  },
  {
    code: 'SZ-122',
    status: 'declared',
    port: 'Setubal',
    quantity: 26_250,
    mark: { kind: 'since', text: 'Now 27 000' },
  },
];

const columns: readonly TableColumn<Row>[] = [
  { key: 'code', header: 'Code', width: 100, pinned: true, rowHeader: true, text: ({ code }) => code },
  {
    key: 'status',
    header: 'Status',
    width: 128,
    text: ({ status }) => status,
    content: ({ status }) => <Status status={status} viewer="customer" />,
  },
  { key: 'port', header: 'Load port', width: 120, text: ({ port }) => port },
  {
    key: 'quantity',
    header: 'MT',
    width: 98,
    numeric: true,
    text: ({ quantity }) => displayQuantity(quantity),
    mark: ({ mark }) => mark,
  },
];

export const TableSamples = () => {
  const [open, setOpen] = useState<string | null>('SZ-119');
  const [page, setPage] = useState(2);
  return (
    <Sample id="table" title="Table and pager">
      <div className="sample-frame">
        <Table
          label="Bookings"
          name="gallery"
          columns={columns}
          groups={[
            { key: 'march', header: 'March 2027', rows: rows.slice(0, 2) },
            { key: 'april', header: 'April 2027', rows: rows.slice(2) },
          ]}
          rowKey={({ code }) => code}
          selected={open}
          onOpen={({ code }) => setOpen(code)}
        />
        <Pager
          page={page}
          lastPage={4}
          total={190}
          from={51}
          to={100}
          perPage={50}
          sizes={[25, 50, 100]}
          onPage={setPage}
          onSize={() => setPage(1)}
        />
      </div>
    </Sample>
  );
};
