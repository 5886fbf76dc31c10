import { Pencil, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { periods } from '#contracts/booking/period';
import type { BookingTemplate } from '#contracts/templates/template';
import { Button, buttonClass } from '../../../components/form/Button.tsx';
import { SegmentedControl } from '../../../components/form/SegmentedControl.tsx';
import { usePhone } from '../../../components/media.ts';
import { AsOfPicker } from '../../../lists/AsOfPicker.tsx';
import { DownloadMenu } from '../../../lists/DownloadMenu.tsx';
import { useFilterOptions } from '../../../lists/filter-options.ts';
import { FilterBar } from '../../../lists/FilterBar.tsx';
import { withChange, type FilterNameOf } from '../../../lists/list-query.ts';
import { ListSearch } from '../../../lists/ListSearch.tsx';
import { paths } from '../../cargo-bookings/paths.ts';
import { periodLabels } from '../../declaration-list/period-moves.ts';
import { mayEditSome, waitsFor } from '../turn.ts';
import type { NominationQuery } from './nomination-queries.ts';
import type { NominationsView } from './use-nominations.ts';

type FilterName = FilterNameOf<NominationQuery>;

/** Fields behind the button, with those that the template's flags switch on. A laycan has two ends. */
const filtersOf = ({ laycanFilter, yearSelect }: BookingTemplate): readonly FilterName[] => [
  ...(yearSelect ? (['years'] as const) : []),
  'statuses',
  ...(laycanFilter ? (['laycanFrom', 'laycanTo'] as const) : []),
  'months',
  'vessels',
  'trades',
  'types',
  'loadingPorts',
  'dischargePorts',
];

const inlineOf = ({ yearSelect }: BookingTemplate): readonly FilterName[] => [
  ...(yearSelect ? (['years'] as const) : []),
  'statuses',
];

const Periods = observer(({ view: { query, href, store } }: { readonly view: NominationsView }) => (
  <SegmentedControl
    label="Period"
    segments={periods.map((period) => ({
      label: periodLabels[period],
      href: href(withChange(query, { status: period, open: null, tab: null })),
      current: query.status === period,
      count: store.page?.periods[period],
    }))}
  />
));

/** Leads to a new nomination; secondary while the open one waits for the viewer, whose answer is the primary then. */
export const NewNomination = observer(({ view }: { readonly view: NominationsView }) => {
  const { organisation, query, store } = view;
  if (!organisation.canNominate) return null;
  const open = query.open === null ? undefined : store.cache.get(query.open);
  const variant = open && waitsFor(open) !== null ? 'secondary' : 'primary';
  return (
    <Link
      className={`${buttonClass(variant, 'small')} button-compact button-compact-last`}
      href={paths.newNomination(organisation.id)}
      title="New nomination"
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <span className="button-text">New nomination</span>
    </Link>
  );
});

/** The primary button of a phone, fixed at the bottom. */
export const PhoneNewNomination = observer(({ view: { organisation } }: { readonly view: NominationsView }) =>
  organisation.canNominate ? (
    <section className="phone-primary" aria-label="Nominate">
      <Link className={buttonClass('primary')} href={paths.newNomination(organisation.id)}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        New nomination
      </Link>
    </section>
  ) : null,
);

/** Turns the list into a grid whose cells are edited, and back. */
const EditToggle = observer(({ view: { editing, organisation } }: { readonly view: NominationsView }) => {
  if (!mayEditSome(organisation)) return null;
  const unsaved = editing.isOn || editing.unsaved === 0 ? '' : `, ${editing.unsaved} unsaved`;
  return (
    <Button size="small" aria-pressed={editing.isOn} onClick={() => editing.toggle()}>
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
      {editing.isOn ? 'Done' : `Edit${unsaved}`}
    </Button>
  );
});

/** Periods with their counts where the template has them, search, filters, and the way to nominate. */
export const NominationToolbar = observer(({ view }: { readonly view: NominationsView }) => {
  const { base, template, store, editing } = view;
  const { asOf } = view.query;
  const phone = usePhone();
  // What is past is not edited, and what is edited is not past.
  const edits = editing.isOn && !phone && asOf === null && mayEditSome(view.organisation);
  const options = useFilterOptions(`${base}/filters`, view);
  return (
    <>
      {template.periodStructure ? <Periods view={view} /> : null}
      <ListSearch list={view} label="Search by Vessel, Ports or Booking" short />
      <FilterBar
        list={view}
        options={options}
        names={filtersOf(template)}
        inline={inlineOf(template)}
        rows={store.source.words.many}
      />
      {edits ? null : <AsOfPicker list={view} crowded />}
      {phone ? null : (
        <>
          <div className="toolbar-space" />
          {edits ? null : <DownloadMenu list={view} path={`${base}/download`} />}
          {asOf === null ? <EditToggle view={view} /> : null}
          {asOf === null && !edits ? <NewNomination view={view} /> : null}
        </>
      )}
    </>
  );
});
