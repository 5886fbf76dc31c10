import { describe, expect, it } from '@jest/globals';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { draftLine, takeBackLine, takeBackOffers } from './open-drafts.ts';
import { takenBackText } from './taken-back-text.ts';

const at = (minute: number): string => `2027-03-04T09:${String(minute).padStart(2, '0')}:00.000Z`;
const ana = { id: 'u1', name: 'A. Prado' };
const marta = { id: 'u2', name: 'M. Lopes' };

const draft: DraftListItem = {
  id: 'd1',
  revision: 1,
  cursor: '',
  kind: 'upload',
  state: 'open',
  year: null,
  fileName: 'march.xlsx',
  fileExpiredAfter: null,
  failure: null,
  headerRow: null,
  comparison: null,
  openedAt: at(12),
  openedBy: ana.id,
  openedByName: ana.name,
  touchedBy: [ana, marta],
  closed: null,
  replacedBy: null,
  discards: [],
  organisation: { id: 'o', name: 'Atlântica' },
  submission: null,
  edits: [],
  rows: 12,
};

describe('the list of drafts', () => {
  it('names a draft, its rows and its people, each once', () => {
    expect(draftLine(draft)).toBe('Upload march.xlsx, 4 Mar 2027, 09:12 UTC · 12 rows · A. Prado, M. Lopes');
    expect(draftLine({ ...draft, openedByName: null, touchedBy: [], rows: 1 })).toBe(
      'Upload march.xlsx, 4 Mar 2027, 09:12 UTC · 1 row',
    );
  });

  it('offers what was discarded and replaced, the latest first, with who did it', () => {
    const replaced = {
      ...draft,
      closed: { because: 'replaced', by: marta, at: at(30) } as const,
      discards: [
        { id: 3, rows: 1, by: ana, at: at(20) },
        { id: 9, rows: 11, by: marta, at: at(30) },
      ],
    };
    expect(takeBackOffers([replaced]).map(takeBackLine)).toEqual([
      'Take back 11 rows of Upload march.xlsx, replaced by M. Lopes, 4 Mar 2027, 09:30 UTC',
      'Take back 1 row of Upload march.xlsx, discarded by A. Prado, 4 Mar 2027, 09:20 UTC',
    ]);
  });

  it('says what came back, and what stays as colleagues made it', () => {
    expect(takenBackText({ rows: 1, stayedAway: 0, skipped: [] })).toBe('1 row is back.');
    expect(takenBackText({ rows: 0, stayedAway: 2, skipped: [] })).toBe(
      '0 rows are back. 2 rows are not: their bookings are cancelled or no longer yours.',
    );
    const cell = { id: 'r1', field: 'code', current: 'X' } as const;
    expect(takenBackText({ rows: 2, stayedAway: 0, skipped: [cell] })).toBe(
      '2 rows are back. 1 cell was changed since and stays as it is.',
    );
  });
});
