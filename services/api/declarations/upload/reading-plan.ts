import { foldHeader } from '#contracts/workbook/headers';
import type { DraftState } from '#domain/declaration-draft/state';
import { columnsAsFound } from '#domain/declaration-draft/upload-columns';
import type { MappedHeader } from '#domain/organisation/events';
import type { ReadingPlan, RememberedColumn } from '#platform/workbook/port';

/** How the file of a draft is to be read: as it was said, else as it was found, else as earlier files were. */
export const planOf = (
  { found, chosen }: Pick<DraftState, 'found' | 'chosen'>,
  remembered: readonly RememberedColumn[],
): ReadingPlan => {
  if (!found) return { remembered, at: null, columns: null };
  const { sheet, headerRow } = found;
  return { remembered: [], at: { sheet, headerRow }, columns: chosen?.columns ?? columnsAsFound(found) };
};

/** What was said of a file's columns, for the organisation's next files. Names of the template need no memory. */
export const toRemember = ({
  found,
  chosen,
  owner,
  template,
}: Pick<DraftState, 'found' | 'chosen' | 'owner' | 'template'>): readonly MappedHeader[] => {
  if (!found || !chosen?.remember) return [];
  const said = new Map(chosen.columns.map((column) => [column.column, column]));
  const headers = new Map<string, MappedHeader>();
  for (const { column, header, source, notRead } of found.columns) {
    const { field, reading } = said.get(column) ?? { field: null, reading: null };
    const folded = foldHeader(header ?? '');
    const isOwn = source === 'template' && reading === null;
    const isSet = notRead === 'set_by_portal' && field === null;
    if (folded === '' || isOwn || isSet) continue;
    // Of two columns under one header the one that is read holds.
    if (field === null && headers.get(folded)?.field) continue;
    headers.set(folded, { side: owner.side, template, header: folded, field, reading });
  }
  return [...headers.values()];
};
