import { describe, expect, it } from '@jest/globals';
import { fold } from '../shared/decider.specification.ts';
import { comparedUpload } from './compare-upload.ts';
import { added, newRow, opened, owner } from './draft.specification.ts';
import type { DraftEvent, MatchedRow } from './events.ts';
import { draftDecider } from './evolve.ts';

const writtenAt = '2027-03-01T09:00:00.000Z';
const at = '2027-02-28T08:30:00.250Z';
const basesRead = (organisation: string, ...ids: readonly string[]): DraftEvent => ({
  type: 'UploadBasesRead',
  data: {
    draftId: 'd1',
    organisation,
    writtenAt,
    bases: ids.map((bookingId) => ({ bookingId, revision: 1, at })),
  },
});
const draft = (...more: readonly DraftEvent[]) =>
  fold(draftDecider, [
    opened('upload'),
    added([
      newRow('r1', {}, { line: 1, bookingNo: '10481', letterIndex: 'A' }),
      newRow('r2', {}, { line: 2, bookingNo: '10482', letterIndex: 'A' }),
      newRow('r3', { code: 'X' }, { line: 3 }),
    ]),
    ...more,
  ]);

const same = (row: string, bookingId: string): MatchedRow => ({
  row,
  match: { as: 'booking', bookingId },
  cells: {},
});
const amended = (row: string, bookingId: string): MatchedRow => ({
  ...same(row, bookingId),
  cells: { comment: { base: null, value: 'x' } },
});
const fresh: MatchedRow = { row: 'r3', match: { as: 'new' }, cells: null };

describe('the comparison of an upload', () => {
  it('leaves out rows of the download in which nothing was changed, and counts them', () => {
    const download = basesRead(owner.organisation, 'b1', 'b2', 'b9');
    const matched = [same('r1', 'b1'), amended('r2', 'b2'), fresh];
    expect(comparedUpload(draft(download), matched, new Set(['b1', 'b2']))).toEqual({
      matches: [amended('r2', 'b2'), fresh],
      unchanged: ['r1'],
      comparison: { with: 'download', writtenAt, unchanged: 1, unknown: 0, missing: 1 },
    });
  });

  it('goes on counting after a crash in which rows had left already', () => {
    const left: DraftEvent = { type: 'UnchangedRowsLeftOut', data: { draftId: 'd1', rows: ['r1'] } };
    const state = draft(basesRead(owner.organisation, 'b1', 'b2', 'b9'), left);
    expect(comparedUpload(state, [same('r2', 'b2')], new Set(['b2'])).comparison).toEqual({
      with: 'download',
      writtenAt,
      unchanged: 2,
      unknown: 0,
      missing: 1,
    });
  });

  it('keeps rows whose version is unknown, and rows of bookings that the download did not hold', () => {
    const state = draft(basesRead(owner.organisation, 'b1'));
    const matched = [same('r1', 'b1'), same('r2', 'b2')];
    expect(comparedUpload(state, matched, new Set())).toEqual({
      matches: matched,
      unchanged: [],
      comparison: { with: 'download', writtenAt, unchanged: 0, unknown: 1, missing: 0 },
    });
  });

  it('counts a booking that asks among those that the file names', () => {
    const asking: MatchedRow = {
      row: 'r1',
      match: { as: 'asking', candidates: ['b1', 'b7'] },
      cells: null,
    };
    const state = draft(basesRead(owner.organisation, 'b1'));
    expect(comparedUpload(state, [asking], new Set(['b1'])).comparison).toMatchObject({ missing: 0 });
  });

  it('says that the sheet was lost where a plain file names booking numbers, and nothing where it goes by codes', () => {
    expect(comparedUpload(draft(), [same('r1', 'b1')], new Set()).comparison).toEqual({
      with: 'now',
      because: 'sheet_lost',
    });
    expect(comparedUpload(draft(), [{ ...same('r3', 'b1') }, fresh], new Set()).comparison).toBeNull();
  });

  it('says that a download is another organisation’s', () => {
    expect(comparedUpload(draft(basesRead('org-other')), [same('r1', 'b1')], new Set())).toEqual({
      matches: [same('r1', 'b1')],
      unchanged: [],
      comparison: { with: 'now', because: 'other_organisation' },
    });
  });
});
