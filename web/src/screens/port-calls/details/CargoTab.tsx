import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import {
  type LineUpAnswer,
  type LineUpFilters,
  lineUpList,
  type LineUpRow,
  lineUpTypeNames,
  type LineUpWidgets,
} from '#contracts/port-calls/cargo-line-up';
import { usePhone } from '../../../components/media.ts';
import { displayQuantity } from '../../../format/quantities.ts';
import { FilterBar } from '../../../lists/FilterBar.tsx';
import { listSchema } from '../../../lists/list-schema.ts';
import type { ListSource } from '../../../lists/list-source.ts';
import { ListPager } from '../../../lists/ListPager.tsx';
import { ListStates } from '../../../lists/ListStates.tsx';
import { ListTable, type ListColumn } from '../../../lists/ListTable.tsx';
import { useList } from '../../../lists/use-list.ts';
import { useCall } from './call-place.ts';
import { Part } from './Part.tsx';
import { pathOf, usePart } from './use-part.ts';
import { Tonnes } from './VoyageOverview.tsx';

const terms = { LINEAR: 'Linear', FREE_IN_OUT: 'Free In/Out' } as const;

const queries = listSchema(lineUpList, {
  filters: {
    ports: { name: 'ports', label: 'Destination' },
    types: { name: 'types', label: 'Type' },
  },
});

const columns: readonly ListColumn<LineUpRow>[] = [
  { key: 'commodity', header: 'Commodity', width: 140, rowHeader: true, text: ({ commodity }) => commodity },
  { key: 'shipper', header: 'Shipper', width: 150, text: ({ shipper }) => shipper ?? '-' },
  { key: 'type', header: 'Type', width: 88, text: ({ type }) => lineUpTypeNames[type] },
  {
    key: 'terms',
    header: 'Terms',
    width: 92,
    text: (row) => (row.terms === null ? 'NA' : terms[row.terms]),
  },
  { key: 'loadPort', header: 'Load Port', width: 112, text: ({ loadPort }) => loadPort ?? '-' },
  {
    key: 'dischargePort',
    header: 'Discharge Port',
    width: 116,
    text: ({ dischargePort }) => dischargePort ?? '-',
  },
  {
    key: 'cargoQty',
    header: 'Cargo Qty',
    width: 104,
    numeric: true,
    text: ({ cargoQty }) => `${displayQuantity(Math.round(cargoQty))} MT`,
  },
];

const widgets: readonly (readonly [keyof LineUpWidgets, string])[] = [
  ['transit', 'Transit Cargo'],
  ['discharge', 'Discharge Cargo'],
  ['load', 'Load Cargo'],
];

const nothingYet = {
  title: "This Is Where You'll See Your Cargo Line-Up",
  text: "The cargo line-up will appear here once it's ready.",
};

const Card = ({ row }: { readonly row: LineUpRow }) => (
  <li className="line-card">
    <span>
      <strong>{row.commodity}</strong>
      <span>{lineUpTypeNames[row.type]}</span>
    </span>
    <span>
      {row.loadPort ?? '-'} to {row.dischargePort ?? '-'}
    </span>
    <span>
      <span>
        {row.shipper ?? '-'}, {row.terms === null ? 'NA' : terms[row.terms]}
      </span>
      <strong>
        <Tonnes value={row.cargoQty} />
      </strong>
    </span>
  </li>
);

/** What is loaded and discharged at the call, and what stays on board. */
export const CargoTab = observer(() => {
  const place = useCall();
  const sums = usePart<LineUpWidgets>('cargo-line-up/widgets');
  const filters = usePart<LineUpFilters>('cargo-line-up/filters');
  const source = useMemo(
    (): ListSource<LineUpRow, LineUpAnswer> => ({
      path: pathOf(place, 'cargo-line-up'),
      rowId: ({ id }) => id,
      words: { one: 'line', many: 'lines' },
    }),
    [place],
  );
  const list = useList(queries, source);
  const { store } = list;
  useEffect(() => place.changes.listen((spread) => store.refresh(spread)), [store, place.changes]);
  const options = useMemo(
    () => ({ ports: filters.answer?.ports ?? [], types: filters.answer?.types ?? [] }),
    [filters.answer],
  );
  const phone = usePhone();
  return (
    <>
      <section aria-label="Cargo">
        <Part store={sums} rows={1} rowHeight={60}>
          {(answer) => (
            <ul className="activities">
              {widgets.map(([name, title]) => (
                <li key={name} className="activity">
                  <h3>{title}</h3>
                  <strong>
                    <Tonnes value={answer[name]} />
                  </strong>
                </li>
              ))}
            </ul>
          )}
        </Part>
      </section>
      <section className="panel" aria-label="Cargo Line-Up">
        <header className="panel-head panel-head-tools">
          <h2>Cargo Line-Up</h2>
          <FilterBar
            list={list}
            options={options}
            names={['ports', 'types']}
            inline={['ports', 'types']}
            rows="lines"
          />
        </header>
        {phone ? (
          <ul>
            {store.shown.map((row) => (
              <Card key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <ListTable list={list} label="Cargo Line-Up" name="cargo-line-up" columns={columns} />
        )}
        <ListStates list={list} noData={nothingYet} />
        <ListPager list={list} />
      </section>
    </>
  );
});
