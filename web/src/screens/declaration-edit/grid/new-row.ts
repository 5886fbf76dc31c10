import { sameCell } from '#domain/declaration-draft/cells';
import type { DeclarationRow } from './declaration-row.ts';

/** A row that is about to be added, for what is pasted into it; its id names it in the request that adds it. */
export const newRow = (id: string): DeclarationRow => ({
  id,
  order: 0,
  booking: null,
  draft: null,
  fileRow: null,
  cell: () => null,
  same: sameCell,
  cells: {},
  declared: {},
  slots: [],
  taken: [],
  changed: new Set(),
  lock: null,
  errors: [],
  marks: new Map(),
  severity: 0,
});
