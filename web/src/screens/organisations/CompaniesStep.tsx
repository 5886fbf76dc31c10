import { observer } from 'mobx-react-lite';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { TagList } from '../../components/form/TagList.tsx';
import { findCompanies } from '../organisation/find-companies.ts';
import type { StepProps } from './organisation-wizard.ts';

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
