import type { OwnOrganisationsAnswer, ProfileOrganisation } from '#contracts/people/profile';
import { http } from '../../api/http.ts';
import { type FindOptions, optionPageSize } from '../../components/form/OptionSearch.ts';

/** Those that who is signed in may enter, by name. */
export const findOrganisations: FindOptions<ProfileOrganisation> = async (search, page, signal) => {
  const { data } = await http.get<OwnOrganisationsAnswer>('/customer/organisations', {
    query: { search, page, per_page: optionPageSize },
    signal,
  });
  return data;
};
