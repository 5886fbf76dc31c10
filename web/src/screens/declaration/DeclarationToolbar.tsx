import { FilePenLine, FileStack, Pencil, Plus, Rows3, Upload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'wouter';
import type { FilterKey } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { usePhone } from '../../app/media.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { ActionMenu } from '../../components/overlay/ActionMenu.tsx';
import { session } from '../../stores/session.ts';
import { FilterBar } from '../bookings/FilterBar.tsx';
import { useFilterOptions } from '../bookings/filter-options.ts';
import { filterNames, periods, withChange, type FilterName, type ListQuery } from '../bookings/list-query.ts';
import { ListProblems } from '../bookings/ListProblems.tsx';
import type { BookingListStore } from '../bookings/list-store.ts';
import { draftTitle, useOpenDrafts } from './open-drafts.ts';

const periodLabels = { ongoing: 'Ongoing', upcoming: 'Upcoming', completed: 'Completed' } as const;

const isFilterName = (name: FilterKey): name is FilterKey & FilterName => Object.hasOwn(filterNames, name);

/** Whether this user declares cargo here. Read inside an observer. */
const useMayDeclare = (): boolean => {
  const organisation = useOrganisation();
  return organisation.canDeclareCargo && session.can(['bookings.create.own'], organisation);
};

/** What a list without bookings offers first. */
export const FirstStep = observer(() => {
  const organisation = useOrganisation();
  if (!useMayDeclare()) return null;
  return (
    <Link className={buttonClass('primary')} href={`${paths.newDeclaration(organisation.id)}?way=upload`}>
      <Upload size={16} strokeWidth={1.75} aria-hidden />
      Upload file
    </Link>
  );
});

/** New cargo is the charterer's own to declare; a broker amends what is assigned to it. */
const useMayCreate = (): boolean => {
  const organisation = useOrganisation();
  return useMayDeclare() && organisation.type === 'charterer';
};

/** The primary button of a phone, fixed at the bottom. */
export const PhonePrimary = observer(({ href }: { readonly href: string }) => {
  if (!useMayCreate()) return null;
  return (
    <section className="phone-primary" aria-label="Declare">
      <Link className={buttonClass('primary')} href={href}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        New booking
      </Link>
    </section>
  );
});

const OpenDrafts = observer(({ base }: { readonly base: string }) => {
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const drafts = useOpenDrafts(base);
  if (drafts.length === 0) return null;
  return (
    <ActionMenu
      button={<Button size="small" />}
      actions={drafts.map((draft) => ({
        label: draftTitle(draft),
        icon: <FilePenLine size={16} strokeWidth={1.75} aria-hidden />,
        onSelect: () =>
          navigate(
            `${draft.kind === 'edit' ? paths.editDeclaration(organisation.id) : paths.newDeclaration(organisation.id)}?draft=${draft.id}`,
          ),
      }))}
    >
      <FileStack size={16} strokeWidth={1.75} aria-hidden />
      {drafts.length === 1 ? '1 open draft' : `${drafts.length} open drafts`}
    </ActionMenu>
  );
});

interface DeclareButtonsProps {
  readonly base: string;
  readonly query: ListQuery;
  readonly href: (query: ListQuery) => string;
}

const DeclareButtons = observer(({ base, query, href }: DeclareButtonsProps) => {
  const organisation = useOrganisation();
  const mayCreate = useMayCreate();
  if (!useMayDeclare()) return null;
  const trades = query.filters.trades ?? [];
  const edit = `${paths.editDeclaration(organisation.id)}${trades.length > 0 ? `?tradelanes=${trades.join(',')}` : ''}`;
  return (
    <>
      <OpenDrafts base={base} />
      <Link
        className={`${buttonClass('secondary', 'small')} button-compact`}
        href={`${paths.newDeclaration(organisation.id)}?way=upload`}
        title="Upload file"
      >
        <Upload size={16} strokeWidth={1.75} aria-hidden />
        <span className="button-text">Upload file</span>
      </Link>
      <Link className={`${buttonClass('secondary', 'small')} button-compact`} href={edit} title="Edit">
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
        <span className="button-text">Edit</span>
      </Link>
      {mayCreate ? (
        <>
          <Link
            className={`${buttonClass('secondary', 'small')} button-compact`}
            href={paths.newDeclaration(organisation.id)}
            title="New declaration"
          >
            <Rows3 size={16} strokeWidth={1.75} aria-hidden />
            <span className="button-text">New declaration</span>
          </Link>
          <Link
            className={buttonClass('primary', 'small')}
            href={href({ ...query, booking: null, create: { way: 'new', booking: null } })}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            New booking
          </Link>
        </>
      ) : null}
    </>
  );
});

export interface DeclarationToolbarProps {
  readonly store: BookingListStore;
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
  readonly href: (query: ListQuery) => string;
  /** The declarations' calls. */
  readonly base: string;
  readonly onOpen: (id: string) => void;
}

/** Periods with their counts, filters, and the ways to declare. */
export const DeclarationToolbar = observer(
  ({ store, query, onChange, href, base, onOpen }: DeclarationToolbarProps) => {
    const template = templateOf(useOrganisation().settings.bookingTemplate);
    const phone = usePhone();
    const options = useFilterOptions(`${base}/filters`, {
      search: query.search,
      ...query.filters,
    });
    const names: readonly FilterName[] = template.filters.filter(isFilterName);
    const withStatus =
      template.statusFilter && !names.includes('statuses') ? [...names, 'statuses' as const] : names;
    return (
      <>
        <SegmentedControl
          label="Period"
          segments={periods.map((period) => ({
            label: periodLabels[period],
            href: href(withChange(query, { status: period, booking: null })),
            current: query.status === period,
            count: store.page?.periods[period],
          }))}
        />
        <FilterBar
          query={query}
          onChange={onChange}
          options={options}
          names={withStatus}
          inline={template.tradeSelect ? ['trades'] : []}
        />
        {phone ? null : (
          <>
            <div className="toolbar-space" />
            <ListProblems store={store} current={query.booking} onOpen={onOpen} />
            <DeclareButtons base={base} query={query} href={href} />
          </>
        )}
      </>
    );
  },
);
