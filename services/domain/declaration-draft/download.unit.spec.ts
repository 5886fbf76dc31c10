import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import { lookup } from '../shared/persistent-map.ts';
import { completeUpload, leaveUnchanged, readBases } from './decide-upload.ts';
import { added, newRow, opened, owner } from './draft.specification.ts';
import type { WrittenVersion } from './download.ts';
import type { DraftEvent } from './events.ts';
import { draftDecider } from './evolve.ts';

const given = specify(draftDecider);
const writtenAt = '2027-03-01T09:00:00.000Z';
const version = (n: number): WrittenVersion => ({
  bookingId: `b1f6a3a0-0000-4000-9000-${String(n).padStart(12, '0')}`,
  revision: n,
  at: '2027-02-28T08:30:00.250Z',
});
const received: readonly DraftEvent[] = [
  opened('upload'),
  added([newRow('r1', {}, { line: 1 }), newRow('r2', {}, { line: 2 })]),
];
const download = { organisation: owner.organisation, writtenAt, bases: [version(1), version(2)] };

describe('what a download says that it was made from', () => {
  it('is kept once, by booking', () => {
    const when = given(received).when((state) => readBases(state, download));
    when.thenEvents([{ type: 'UploadBasesRead', data: { draftId: 'd1', ...download } }]);
    const kept = when.state().download;
    expect(kept).toMatchObject({ organisation: owner.organisation, writtenAt });
    expect(kept && lookup(kept.bases, version(2).bookingId)).toEqual(version(2));
    given([...received, ...when.events()])
      .when((state) => readBases(state, download))
      .thenNothing();
  });

  it('is kept in parts where it is long', () => {
    const bases = Array.from({ length: 10_000 }, (_, n) => version(n));
    const events = given(received)
      .when((state) => readBases(state, { ...download, bases }))
      .events();
    expect(events.length).toBeGreaterThan(1);
    expect(fold(draftDecider, [...received, ...events]).download?.bases.size).toBe(10_000);
  });

  it('is not kept of another organisation’s, only whose it is', () => {
    given(received)
      .when((state) => readBases(state, { ...download, organisation: 'org-other' }))
      .thenEvents([
        {
          type: 'UploadBasesRead',
          data: { draftId: 'd1', organisation: 'org-other', writtenAt, bases: [] },
        },
      ]);
  });

  it('is taken while the file is received only', () => {
    given([opened('edit')])
      .when((state) => readBases(state, download))
      .thenRejected('draft_not_open');
  });
});

describe('rows in which nothing was changed', () => {
  const leftOut: DraftEvent = { type: 'UnchangedRowsLeftOut', data: { draftId: 'd1', rows: ['r2'] } };

  it('leave the draft once, and are counted with the rows of the file', () => {
    given(received)
      .when((state) => leaveUnchanged(state, { rows: ['r2', 'r9'] }))
      .thenEvents([leftOut]);
    given([...received, leftOut])
      .when((state) => leaveUnchanged(state, { rows: ['r2'] }))
      .thenNothing();
    given([...received, leftOut])
      .when((state) => completeUpload(state, { columns: ['code'], rows: 3 }))
      .thenRejected('rows_missing', { expected: 3, found: 2 });
  });

  it('are told of as the upload is complete', () => {
    const comparison = { with: 'download', writtenAt, unchanged: 1, unknown: 0, missing: 0 } as const;
    given([...received, leftOut])
      .when((state) => completeUpload(state, { columns: ['code'], rows: 2, comparison }))
      .thenEvents([
        { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 2, comparison } },
      ]);
  });
});
