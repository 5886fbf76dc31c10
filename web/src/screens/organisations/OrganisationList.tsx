import { Eye, Pencil, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import {
  organisationList,
  type OrganisationRow,
  type OrganisationsAnswer,
  organisationTypeNames,
} from '#contracts/people/organisation-admin';
import type { OrganisationType } from '#contracts/people/permissions';
import { organisationListChannel } from '#contracts/live/channels';
import { Page } from '../../app/Page.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { ButtonWithReason } from '../../components/form/ButtonWithReason.tsx';
import { usePhone } from '../../components/media.ts';
import { DownloadMenu } from '../../lists/DownloadMenu.tsx';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useChanges } from '../../live/use-changes.ts';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { settingsEditHref } from '../organisation/paths.ts';
import { notAssigned } from './organisation-words.ts';
import { newOrganisationPath, organisationHome } from './paths.ts';
import './organisations.css';

const queries = listSchema(organisationList, {
  filters: { type: { name: 'type', label: 'Type' } },
});

const source: ListSource<OrganisationRow, OrganisationsAnswer> = {
  path: '/internal/organisations',
  rowId: ({ id }) => id,
  words: { one: 'organisation', many: 'organisations' },
};

/** Agencies of ports are nowhere where their area is switched off. */
const typesShown = (): readonly OrganisationType[] =>
  session.flags.includes('port_calls') ? ['agency', 'charterer', 'port_agency'] : ['agency', 'charterer'];

interface RowActionProps {
  readonly label: string;
  readonly to: string;
  readonly allowed: boolean;
  readonly children: ReactNode;
}

const RowAction = ({ label, to, allowed, children }: RowActionProps) => {
  const [, navigate] = useLocation();
  return (
    <ButtonWithReason
      aria-label={label}
      variant="ghost"
      className="button-icon"
      hint={label}
      disabledReason={allowed ? null : notAssigned}
      onClick={() => navigate(to)}
    >
      {children}
    </ButtonWithReason>
  );
};

const Actions = ({ row }: { readonly row: OrganisationRow }) => (
  <span className="organisation-actions">
    <RowAction label={`View ${row.name}`} to={organisationHome(row.id)} allowed={row.canView}>
      <Eye size={16} strokeWidth={1.75} aria-hidden />
    </RowAction>
    <RowAction label={`Edit ${row.name}`} to={settingsEditHref(row, 'list')} allowed={row.canEdit}>
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
    </RowAction>
  </span>
);

const columns: readonly ListColumn<OrganisationRow>[] = [
  { key: 'name', header: 'Organisation Name', width: 320, rowHeader: true, text: ({ name }) => name },
  {
    key: 'type',
    header: 'Organisation Type',
    width: 180,
    sortable: true,
    text: ({ type }) => organisationTypeNames[type],
  },
  { key: 'users', header: 'Number of Users', width: 150, numeric: true, text: ({ users }) => String(users) },
  {
    key: 'actions',
    header: 'Actions',
    width: 110,
    text: () => '',
    content: (row) => <Actions row={row} />,
  },
];

const Card = ({ row }: { readonly row: OrganisationRow }) => (
  <>
    <span className="organisation-card-name">{row.name}</span>
    <span className="organisation-card-line">
      {organisationTypeNames[row.type]} · {row.users === 1 ? '1 user' : `${row.users} users`}
    </span>
    {row.canView ? null : <span className="organisation-card-line">You are not assigned to it.</span>}
  </>
);

const NewLink = () => (
  <Link className={buttonClass('primary', 'small')} href={newOrganisationPath}>
    <Plus size={14} strokeWidth={1.75} aria-hidden />
    New Organisation
  </Link>
);

/** Every organisation by name: who may enter it, and what makes a new one. */
export const OrganisationList = observer(() => {
  const [, navigate] = useLocation();
  const isPhone = usePhone();
  const list = useList(queries, source);
  const [options] = useState(() => ({
    type: typesShown().map((id) => ({ id, name: organisationTypeNames[id] })),
  }));
  useChanges(organisationListChannel.name(), () => list.store.refresh());
  const { page, updatedAt } = list.store;
  const mayCreate = session.can(['organization.create.any']);
  const open = (row: OrganisationRow) => {
    if (row.canView) navigate(organisationHome(row.id));
  };
  return (
    <Page
      title="Organisation List"
      toolbar={
        <>
          <ListSearch list={list} label="Search by the Organisation Name" />
          <FilterBar list={list} options={options} names={['type']} inline={['type']} rows="organisations" />
          <DownloadMenu list={list} path={`${source.path}/download`} />
          {mayCreate ? <NewLink /> : null}
        </>
      }
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {isPhone ? (
        <ListCards list={list} onOpen={open} renderCard={(row) => <Card row={row} />} />
      ) : (
        <ListTable list={list} label="Organisations" name="organisations" columns={columns} onOpen={open} />
      )}
      <ListStates list={list} noData={{ title: 'Sorry No Data Was Found' }} />
    </Page>
  );
});
