import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { vesselsList, type VesselsAnswer, type VesselView } from '#contracts/vessels/vessel-view';
import { Page } from '../../app/Page.tsx';
import { usePhone } from '../../components/media.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { FlagIcon } from './flags.tsx';
import { type VesselPlace, vesselHref } from './paths.ts';
import './vessels.css';

const queries = listSchema(vesselsList);

const sourceAt = (place: VesselPlace): ListSource<VesselView, VesselsAnswer> => ({
  path: place.calls,
  rowId: ({ id }) => id,
  words: { one: 'vessel', many: 'vessels' },
});

const quantity = (value: number | null): string => (value === null ? '' : displayQuantity(Math.round(value)));

const columnsAt = (place: VesselPlace): readonly ListColumn<VesselView>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 220,
    rowHeader: true,
    text: ({ name }) => name,
    content: (vessel) => <Link href={vesselHref(place, vessel)}>{vessel.name}</Link>,
  },
  { key: 'imo', header: 'IMO', width: 100, text: ({ imo }) => imo ?? '' },
  {
    key: 'flag',
    header: 'Flag',
    width: 150,
    text: ({ flagName }) => flagName ?? '',
    content: ({ flagName }) =>
      flagName === null ? null : (
        <>
          <FlagIcon name={flagName} />
          {flagName}
        </>
      ),
  },
  {
    key: 'dwt',
    header: 'DWT, MT',
    width: 110,
    numeric: true,
    text: ({ deadWeightSummer }) => quantity(deadWeightSummer),
  },
  {
    key: 'loa',
    header: 'LOA, m',
    width: 96,
    numeric: true,
    text: ({ loa }) => (loa === null ? '' : loa.toFixed(1)),
  },
  { key: 'bale', header: 'Bale, cbm', width: 110, numeric: true, text: ({ bale }) => quantity(bale) },
  {
    key: 'built',
    header: 'Built',
    width: 80,
    numeric: true,
    text: ({ builtYear }) => (builtYear === null ? '' : String(builtYear)),
  },
];

const Card = ({ vessel }: { readonly vessel: VesselView }) => (
  <>
    <span className="vessel-card-name">{vessel.name}</span>
    <span className="vessel-card-line">{[vessel.imo, vessel.flagName].filter(Boolean).join(' · ')}</span>
    <span className="vessel-card-line">
      {vessel.deadWeightSummer === null ? '-' : `${quantity(vessel.deadWeightSummer)} MT`}
    </span>
  </>
);

/** Vessels by name, with a search; each leads to its page. */
export const VesselList = observer(
  ({ title, place }: { readonly title: string; readonly place: VesselPlace }) => {
    const [source] = useState(() => sourceAt(place));
    const [columns] = useState(() => columnsAt(place));
    const [, navigate] = useLocation();
    const isPhone = usePhone();
    const list = useList(queries, source);
    const { page, updatedAt } = list.store;
    const open = (vessel: VesselView) => navigate(vesselHref(place, vessel));
    return (
      <Page
        title={title}
        toolbar={<ListSearch list={list} label="Search by vessel name or IMO" />}
        status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
        footer={<ListPager list={list} />}
      >
        {isPhone ? (
          <ListCards list={list} onOpen={open} renderCard={(vessel) => <Card vessel={vessel} />} />
        ) : (
          <ListTable list={list} label={title} name="vessels" columns={columns} />
        )}
        <ListStates
          list={list}
          noData={{ title: 'Sorry No Data Was Found', text: 'Vessels appear here once they are available.' }}
          noMatch="Please clear the search field to see all available vessels."
        />
      </Page>
    );
  },
);
