import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { useOrganisation } from '../../app/organisation-context.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import type { ListSource } from '../../lists/list-source.ts';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { companyQueries } from './organisation-queries.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { companiesCall } from './paths.ts';
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

/** Companies that an organisation books for, by name. G2O staff link them: a company opens its cargo. */
export const CompanyList = observer(() => {
  const organisation = useOrganisation();
  const { title, one, many } = companyWords(organisation.type);
  const [source] = useState(() => sourceOf(organisation));
  const list = useList(companyQueries, source);
  const { page, updatedAt } = list.store;
  return (
    <OrganisationPage
      tab="companies"
      toolbar={<ListSearch list={list} label={`Search by ${one} name`} rest={searchRest} />}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <ListTable list={list} label={title} name="companies" columns={columns} />
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: `${title} appear here once G2O has linked them to the organisation.`,
        }}
        noMatch={`Please amend the search criteria or clear search field to see all available ${many}.`}
      />
    </OrganisationPage>
  );
});
