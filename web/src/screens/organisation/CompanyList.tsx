import { Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import type { ListSource } from '../../lists/list-source.ts';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { AddCompanyDialog } from './AddCompanyDialog.tsx';
import { companyQueries } from './organisation-queries.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { companiesCall } from './paths.ts';
import { RemoveCompanyDialog } from './RemoveCompanyDialog.tsx';
import { companyWords } from './words.ts';

/** Milliseconds: the specification's own for companies. */
const searchRest = 500;

const sourceOf = ({
  id: organisation,
  type,
}: ProfileOrganisation): ListSource<CompanyOption, Paginated<CompanyOption>> => ({
  path: companiesCall(organisation),
  rowId: ({ id }) => id,
  words: companyWords(type),
});

const columns: readonly ListColumn<CompanyOption>[] = [
  { key: 'name', header: 'Name', width: 220, rowHeader: true, text: ({ name }) => name },
  {
    key: 'number',
    header: 'Global address number',
    width: 150,
    text: ({ global_address_number: number }) => number,
  },
  { key: 'location', header: 'Location', width: 180, text: ({ location }) => location },
];

interface Linking {
  /** The columns, with a way to take a company away where that is for who looks. */
  readonly columns: readonly ListColumn<CompanyOption>[];
  readonly button: ReactNode;
  /** The question that is open. */
  readonly dialog: ReactNode;
}

/** How staff link companies and take them away; nothing for customers. @param onChanged the list may hold others now, perhaps that one */
const useLinking = (organisation: ProfileOrganisation, onChanged: (added?: string) => void): Linking => {
  const [isAdding, setAdding] = useState(false);
  const [removing, remove] = useState<CompanyOption | null>(null);
  if (!session.mayEnter('organisation_companies', organisation))
    return { columns, button: null, dialog: null };
  const actions: ListColumn<CompanyOption> = {
    key: 'actions',
    header: '',
    name: 'Actions',
    width: 44,
    text: () => '',
    content: (company) => (
      <IconButton label={`Remove ${company.name}`} onClick={() => remove(company)}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    ),
  };
  const done = (added?: string) => {
    setAdding(false);
    remove(null);
    onChanged(added);
  };
  return {
    columns: [...columns, actions],
    button: (
      <Button variant="primary" size="small" onClick={() => setAdding(true)}>
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        {`Add ${companyWords(organisation.type).one}`}
      </Button>
    ),
    dialog: isAdding ? (
      <AddCompanyDialog
        organisation={organisation}
        onClose={() => setAdding(false)}
        onAdded={({ id }) => done(id)}
      />
    ) : removing ? (
      <RemoveCompanyDialog
        organisation={organisation}
        company={removing}
        onClose={() => remove(null)}
        onRemoved={() => done()}
      />
    ) : null,
  };
};

/** Companies that an organisation books for, by name. G2O staff link them: a company opens its cargo. */
export const CompanyList = observer(() => {
  const organisation = useOrganisation();
  const { title, one, many } = companyWords(organisation.type);
  const [source] = useState(() => sourceOf(organisation));
  const list = useList(companyQueries, source);
  const { page, updatedAt } = list.store;
  const linking = useLinking(organisation, (added) => {
    if (added !== undefined) list.store.pointOutIds([added]);
    list.store.refresh();
  });
  return (
    <OrganisationPage
      tab="companies"
      toolbar={
        <>
          <ListSearch list={list} label={`Search by ${one} name`} rest={searchRest} />
          {linking.button}
        </>
      }
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <ListTable list={list} label={title} name="companies" columns={linking.columns} />
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: `${title} appear here once G2O has linked them to the organisation.`,
        }}
        noMatch={`Please amend the search criteria or clear search field to see all available ${many}.`}
      />
      {linking.dialog}
    </OrganisationPage>
  );
});
