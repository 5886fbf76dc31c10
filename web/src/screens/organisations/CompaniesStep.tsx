import { observer } from 'mobx-react-lite';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import { http } from '../../api/http.ts';
import { type FindOptions, optionPageSize } from '../../components/form/OptionSearch.ts';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { TagList } from '../../components/form/TagList.tsx';
import type { StepProps } from './organisation-wizard.ts';

/** Two companies may have one name: the number tells them apart. */
const findCompanies: FindOptions = async (search, page, signal) => {
  const { data } = await http.get<Paginated<CompanyOption>>('/internal/companies', {
    query: { search, page, limit: optionPageSize },
    signal,
  });
  return data.map(({ id, name, global_address_number: number, location }) => ({
    id,
    name: `${name} (${number}, ${location})`,
  }));
};

/** For whom the organisation books; of brokers, under which names they do. */
export const CompaniesStep = observer(({ wizard: { form } }: StepProps) => {
  const { companies, type } = form.values;
  const isBroker = type === 'agency';
  return (
    <>
      <h2>{isBroker ? 'Brokers' : 'Companies'}</h2>
      <SearchComboField
        label={isBroker ? 'Add a broker' : 'Add a company'}
        find={findCompanies}
        value={null}
        error={form.error('companies')}
        all={isBroker ? 'brokers' : 'companies'}
        hint="Found by a part of its name or number."
        onChange={(company) => {
          if (company && !companies.some(({ id }) => id === company.id))
            form.change({ companies: [...companies, company] });
        }}
      />
      <TagList
        label={isBroker ? 'Brokers' : 'Companies'}
        tags={companies}
        onRemove={(id) => form.change({ companies: companies.filter((company) => company.id !== id) })}
      />
    </>
  );
});
