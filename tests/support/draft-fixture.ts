import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { cursorAt } from './declaration-fixture.ts';
import { ana, jose, nameOf, organisation } from './fixture-people.ts';

const position = 1000;

/** A draft as a whole, for tests of what shows or follows one; every field can be overridden. */
export const draftView = (change: Partial<DraftView> = {}): DraftView => ({
  id: 'draft-1',
  revision: position,
  cursor: cursorAt(position),
  kind: 'edit',
  state: 'open',
  year: null,
  fileName: null,
  fileExpiredAfter: null,
  headerRow: null,
  failure: null,
  comparison: null,
  openedAt: '2026-11-20T10:00:00.000Z',
  openedBy: ana.id,
  openedByName: 'A. Prado',
  touchedBy: [],
  closed: null,
  replacedBy: null,
  discards: [],
  organisation: { id: organisation, name: 'Atlântica Celulose' },
  edits: [ana, jose].map((person) => ({
    id: person.id,
    name: nameOf(person),
    at: '2026-11-20T14:21:00.000Z',
  })),
  submission: null,
  ...change,
});
