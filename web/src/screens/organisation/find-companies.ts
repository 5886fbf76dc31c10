import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import { http } from '../../api/http.ts';
import { type FindOptions, optionPageSize } from '../../components/form/OptionSearch.ts';

/** Whichever organisations they are of. Two companies may have one name: the number tells them apart. */
export const findCompanies: FindOptions = async (search, page, signal) => {
  const { data } = await http.get<Paginated<CompanyOption>>('/internal/companies', {
    query: { search, page, limit: optionPageSize },
    signal,
  });
  return data.map(({ id, name, global_address_number: number, location }) => ({
    id,
    name: `${name} (${number}, ${location})`,
  }));
};
