import { useEffect, useState } from 'react';
import type { UnknownPort, UnknownPortsAnswer } from '#contracts/operations/parked-messages';
import { asHttpError, isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { displayQuantity } from '../../format/quantities.ts';

const columns: readonly TableColumn<UnknownPort>[] = [
  { key: 'locode', header: 'UN/LOCODE', width: 120, rowHeader: true, text: ({ locode }) => locode },
  { key: 'name', header: 'Told as', width: 300, text: ({ name }) => name },
  {
    key: 'voyages',
    header: 'Voyages',
    width: 100,
    numeric: true,
    text: ({ voyages }) => displayQuantity(voyages),
  },
];

/** Ports that voyages call at and the reference data lack; nothing while there are none. */
export const UnknownPorts = () => {
  const [ports, setPorts] = useState<readonly UnknownPort[]>([]);
  useEffect(() => {
    const request = new AbortController();
    http
      .get<UnknownPortsAnswer>('/operations/unknown-ports', { signal: request.signal })
      .then(({ data }) => setPorts(data))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) snackbars.error(asHttpError(failure).message);
      });
    return () => request.abort();
  }, []);
  if (ports.length === 0) return null;
  return (
    <section className="parked" aria-label="Unknown ports">
      <h2>Unknown ports</h2>
      <p>
        Voyages call there, and the reference data lack them: times are shown in UTC, and the map has no ring.
      </p>
      <Table
        label="Unknown ports"
        name="unknown-ports"
        columns={columns}
        groups={[{ key: 'all', header: null, rows: ports }]}
        rowKey={({ locode }) => locode}
      />
    </section>
  );
};
