import { queryString } from '../api/query.ts';
import type { PageQuery } from './list-query.ts';
import type { ListSchema } from './list-schema.ts';

export type FileFormat = 'xlsx' | 'csv';

/** The address of a list as a file: the whole of it, under the filters and in the order that the screen shows. */
export const downloadHref = <Query extends PageQuery>(
  path: string,
  { schema, query }: { readonly schema: Pick<ListSchema<Query>, 'requestQuery'>; readonly query: Query },
  format: FileFormat,
): string => {
  const { page: _page, per_page: _size, ...shown } = schema.requestQuery(query);
  return `/api${path}${queryString({ ...shown, format })}`;
};
