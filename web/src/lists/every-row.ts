import type { Paginated } from '#contracts/lists/paginated';
import { http } from '../api/http.ts';
import type { Query } from '../api/query.ts';

/** Rows of the largest page. */
const together = 60;

/**
 * Every row that a query of a list's call finds, page after page, as many as are wanted at most. A row that changes its place
 * meanwhile may be missed: whoever shows them says how many there are.
 */
export const everyRow = async <Row>(
  path: string,
  query: Query,
  { rowId, max }: { readonly rowId: (row: Row) => string; readonly max: number },
): Promise<readonly Row[]> => {
  const found = new Map<string, Row>();
  for (let page = 1; found.size < max; page += 1) {
    const { data, meta } = await http.get<Paginated<Row>>(path, {
      query: { ...query, page, per_page: together },
    });
    for (const row of data) found.set(rowId(row), row);
    if (page >= meta.last_page) break;
  }
  return [...found.values()].slice(0, max);
};
