import type { Paginated } from '#contracts/lists/paginated';

/**
 * One page in the specification's shape. Links are relative to the answer's own address, path and query of the request, and keep its query.
 */
export const paginate = <Item>(
  data: readonly Item[],
  { page, per_page }: { readonly page: number; readonly per_page: number },
  total: number,
  address: string,
): Paginated<Item> => {
  const last = Math.max(1, Math.ceil(total / per_page));
  const first = (page - 1) * per_page + 1;
  return {
    data,
    links: {
      prev: page > 1 ? linkTo(address, Math.min(page - 1, last)) : null,
      next: page < last ? linkTo(address, page + 1) : null,
    },
    meta: {
      current_page: page,
      per_page,
      total,
      last_page: last,
      from: data.length === 0 ? null : first,
      to: data.length === 0 ? null : first + data.length - 1,
    },
  };
};

/** A list that is short enough to be answered whole, as its only page. */
export const onePage = <Item>(data: readonly Item[]): Paginated<Item> =>
  paginate(data, { page: 1, per_page: Math.max(1, data.length) }, data.length, '');

const linkTo = (address: string, page: number): string => {
  const [path, query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${path}?${parameters.toString()}`;
};
