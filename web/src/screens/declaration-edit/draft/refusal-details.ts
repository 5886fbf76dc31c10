import type { StaleCell } from '#contracts/declaration-draft/draft-calls';

type Details = Readonly<Record<string, unknown>>;

/** Where the edits of a row go that was declared meanwhile. */
export interface DeclaredRow {
  readonly row: string;
  readonly bookingId: string;
  readonly importId: string;
}

export const isDeclared = (details: Details): details is Details & DeclaredRow =>
  ['row', 'bookingId', 'importId'].every((key) => typeof details[key] === 'string');

export const isStale = (details: Details): details is Details & StaleCell =>
  typeof details['id'] === 'string' && typeof details['field'] === 'string' && 'theirs' in details;

/** Row ids in the `rows` of a refusal, whether bare or with more beside them. */
export const rowsNamedIn = (details: Details): readonly string[] => {
  const rows: unknown = details['rows'];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    if (typeof row === 'string') return [row];
    const named = typeof row === 'object' && row !== null && 'row' in row ? row.row : undefined;
    return typeof named === 'string' ? [named] : [];
  });
};
