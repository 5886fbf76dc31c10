import type { Paginated } from '#contracts/lists/paginated';
import type { NamedRef } from '#domain/booking/terms';
import { http } from '../../api/http.ts';
import type { Query } from '../../api/query.ts';
import { type FindOptions, optionPageSize } from '../../components/form/OptionSearch.ts';

const searchIn =
  (path: string, query: Query = {}): FindOptions =>
  async (search, page, signal) => {
    const { data } = await http.get<Paginated<NamedRef>>(path, {
      query: { ...query, search, page, limit: optionPageSize },
      signal,
    });
    return data;
  };

/** Companies that an organisation books for. */
export const companySearch = (organisation: string): FindOptions =>
  searchIn(`/customer/organisation/${organisation}/companies-v2`);

/** Brokers to whom a booking can be given. */
export const brokerSearch = (organisation: string): FindOptions =>
  searchIn(`/customer/organisation/${organisation}/cargo-bookings/brokers`);

export interface PortSearch {
  readonly role: 'load' | 'discharge';
  readonly trade: NamedRef | null;
  readonly type: NamedRef | null;
}

/** Ports of a trade and a vessel type, by a part of their name or UN/LOCODE. */
export const portSearch = (organisation: string, { role, trade, type }: PortSearch): FindOptions =>
  searchIn(`/customer/organisation/${organisation}/cargo-bookings/ports`, {
    role,
    trade: trade?.id,
    type: type?.id,
  });
