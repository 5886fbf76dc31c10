import type { OrganisationsAnswer } from '#contracts/people/organisation-admin';
import type { OwnOrganisationsAnswer, ProfileOrganisation } from '#contracts/people/profile';
import { http } from '../api/http.ts';
import { optionPageSize } from '../components/form/OptionSearch.ts';
import type { SearchedOptions } from '../components/form/use-option-search.ts';

/** Milliseconds without a key after which organisations are searched for, as the specification says. */
const rest = 350;

/** Organisations that the signed-in user may enter, by name. */
export const ownOrganisations: SearchedOptions<ProfileOrganisation> = {
  rest,
  find: async (search, page, signal) => {
    const { data } = await http.get<OwnOrganisationsAnswer>('/customer/organisations', {
      query: { search, page, per_page: optionPageSize },
      signal,
    });
    return data;
  },
};

/** All organisations, by name; for staff. */
export const everyOrganisation: SearchedOptions = {
  rest,
  find: async (search, page, signal) => {
    const { data } = await http.get<OrganisationsAnswer>('/internal/organisations', {
      query: { search, page, per_page: optionPageSize },
      signal,
    });
    return data.map(({ id, name }) => ({ id, name }));
  },
};
