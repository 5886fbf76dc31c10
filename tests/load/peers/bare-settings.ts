import type { DatabaseSync } from 'node:sqlite';
import type { BookingSettings } from '#domain/reference/settings';
import type { ReferenceState } from '#domain/reference/state';
import { presentSettings, presentZones } from '#projections/reference/present';
import type { VoyageOptionDocument } from '#projections/voyage-options/read-model';

/** Reference data change once in weeks: read at the start, as a product would keep them until they change. */
export const settingsIn = (
  documents: DatabaseSync,
  organisation: string,
): { readonly settings: BookingSettings; readonly zones: ReadonlyMap<string, string> } => {
  const all = (model: string) =>
    documents
      .prepare(`SELECT d.id, json(d.document) AS document FROM "documents ${model}@1#1" d`)
      .all()
      .map((row) => ({ id: String(row['id']), document: JSON.parse(String(row['document'])) as unknown }));
  const oldest = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const lists = all('reference') as { document: ReferenceState & { readonly list: string } }[];
  const known = all('voyage-options') as { id: string; document: VoyageOptionDocument }[];
  const voyages = known.filter(({ document }) => document.lastArrival >= oldest);
  const byList = Object.fromEntries(lists.map(({ document }) => [document.list, document]));
  return { settings: presentSettings(byList, voyages, organisation), zones: presentZones(byList) };
};
