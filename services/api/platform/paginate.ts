import type { Paginated } from '#contracts/lists/paginated';

/**
 * One page in the specification's shape. Links are relative to the answer's own address and keep its query.
 */
export const paginate = <Item>(
  data: readonly Item[],
  page: { readonly page: number; readonly per_page: number; readonly total: number },
  address: string,
): Paginated<Item> => {
  const last = Math.max(1, Math.ceil(page.total / page.per_page));
  const first = (page.page - 1) * page.per_page + 1;
  return {
    data,
    links: {
      prev: page.page > 1 ? linkTo(address, Math.min(page.page - 1, last)) : null,
      next: page.page < last ? linkTo(address, page.page + 1) : null,
    },
    meta: {
      current_page: page.page,
      per_page: page.per_page,
      total: page.total,
      last_page: last,
      from: data.length === 0 ? null : first,
      to: data.length === 0 ? null : first + data.length - 1,
    },
  };
};

const linkTo = (address: string, page: number): string => {
  const [path, query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${path}?${parameters.toString()}`;
};
