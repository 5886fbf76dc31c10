import { describe, expect, it } from '@jest/globals';
import type { SeenFile } from '#contracts/declaration-draft/draft-calls';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { draftView } from '../../../../../tests/support/draft-fixture.ts';
import { ana, jose } from '../../../../../tests/support/fixture-people.ts';
import { HttpError } from '../../../api/http-error.ts';
import { asksOf } from '../use-upload.ts';
import { earlierText, inItText, seenText, touchedText } from './upload-words.ts';

const earlier: DraftListItem = {
  ...draftView({ kind: 'upload', fileName: 'march.csv', openedByName: 'Ana Prado' }),
  rows: 27,
};
const joseIs = { id: jose.id, name: 'José Lima' };

describe('the words about an earlier upload', () => {
  it('say whose it is and how much is in it', () => {
    expect(earlierText(earlier, jose.id)).toBe(
      'the open upload of Ana Prado, march.csv of 20 Nov 2026, 27 rows',
    );
    expect(earlierText(earlier, ana.id)).toBe('my open upload march.csv of 20 Nov 2026, 27 rows');
  });

  it('say who is in it and who has changed it, but oneself', () => {
    expect(inItText(earlier, [], ana.id)).toBe(null);
    expect(inItText({ ...earlier, touchedBy: [joseIs] }, [], jose.id)).toBe(null);
    expect(inItText({ ...earlier, touchedBy: [joseIs] }, [joseIs], ana.id)).toBe(
      'José Lima is in it now; José Lima changed cells in it.',
    );
  });

  it('say what would go with it', () => {
    expect(
      touchedText({
        importId: 'draft-1',
        fileName: 'march.csv',
        openedBy: { id: ana.id, name: 'Ana Prado' },
        rows: 27,
        touched: 3,
        people: [joseIs],
      }),
    ).toBe(
      '27 rows uploaded by Ana Prado would go; José Lima worked on 3 of them. They are told, and it can be taken back for 30 days.',
    );
  });
});

describe('a file that was uploaded before', () => {
  const seen: SeenFile = {
    importId: 'draft-1',
    fileName: 'march.csv',
    openedAt: '2026-11-20T10:00:00.000Z',
    openedBy: ana.id,
    openedByName: 'Ana Prado',
    became: 'open',
    by: null,
    at: null,
    submissionId: null,
    discard: null,
  };

  it('is told what became of it', () => {
    expect(seenText(seen, 'march.csv')).toBe(
      'march.csv was uploaded on 20 Nov 2026 by Ana Prado, and is still open.',
    );
    const over = { ...seen, by: joseIs, at: '2026-11-21T09:00:00.000Z' };
    expect(seenText({ ...over, became: 'submitted' }, '')).toBe(
      'march.csv was uploaded on 20 Nov 2026 by Ana Prado. It was submitted on 21 Nov 2026 by José Lima.',
    );
    expect(seenText({ ...over, became: 'discarded' }, '')).toContain('It was discarded on 21 Nov 2026');
  });

  it('is known by the refusal, and any other refusal asks nothing', () => {
    const file = new File([], 'march.csv');
    const options = { replaces: null, again: false, evenIfTouched: false, year: null };
    const refused = (code: string, details: Readonly<Record<string, unknown>>) =>
      asksOf(file, options, new HttpError(409, { code, message: '', details }));
    expect(refused('file_seen', { ...seen })).toMatchObject({ about: 'seen', seen: { importId: 'draft-1' } });
    expect(refused('rows_touched', { importId: 'draft-1', people: [joseIs] })).toMatchObject({
      about: 'touched',
    });
    expect(refused('draft_not_open', {})).toBe(undefined);
  });
});
