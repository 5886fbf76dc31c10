import { describe, expect, it } from '@jest/globals';
import { draftChannel } from '#contracts/live/channels';
import { completed, ended, opened, settled, submitted } from '#domain/declaration-draft/draft.specification';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { shownOn } from '../../tests/support/shown-on.ts';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { positionAt, specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { draftsLive } from './present.ts';
import { draftsProjection } from './projection.ts';
import type { DraftDocument } from './read-model.ts';

const given = specifyProjection<DraftDocument, DraftEvent>(draftsProjection);
const upload: DraftEvent[] = [
  opened('upload'),
  { type: 'UploadReceived', data: { draftId: 'd1', file: 'sha', fileName: 'march.xlsx', size: 9 } },
];
const listed = submitted([
  { row: 'r1', revision: 1, bookingNo: '1' },
  { row: 'r2', revision: 1, bookingNo: '2' },
]).slice(0, 1);

const context: ViewInputs = {
  today: '2027-01-05',
  nameOfUser: () => null,
  nameOfOrganisation: () => 'Atlântica Celulose',
  settingsOf: () => null,
  limitsOf: () => null,
  sees: () => true,
  zoneOf: () => undefined,
  cursorAt: (position) => position,
};
const shown = (
  history: readonly DraftEvent[],
  channel = draftChannel.name({ organisationId: 'org-atlantica', draftId: 'd1' }),
) => {
  const document = given(history).document('d1');
  if (!document) throw new Error('no draft');
  const stored = { id: 'd1', position: positionAt(history.length), revision: 0, document };
  return shownOn(draftsLive, stored, channel, context);
};

describe('a draft', () => {
  it('is open from the start, an upload once it was read', () => {
    expect(shown([opened('edit')])).toMatchObject({
      id: 'd1',
      kind: 'edit',
      state: 'open',
      submission: null,
    });
    expect(shown(upload)).toMatchObject({ state: 'receiving', fileName: 'march.xlsx', openedBy: 'actor-1' });
    const read: DraftEvent = { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 1 } };
    expect(shown([...upload, read])).toMatchObject({ state: 'open' });
    given([...upload, read]).thenDocumentLike('d1', { columns: ['code'], file: 'sha', open: true });
  });

  it('is of the year that was chosen last', () => {
    const year = (chosen: number | null): DraftEvent => ({
      type: 'DraftYearChosen',
      data: { draftId: 'd1', by: 'alice', year: chosen },
    });
    expect(shown([opened('new')])).toMatchObject({ year: null });
    expect(shown([opened('new'), year(2026), year(2027)])).toMatchObject({ year: 2027 });
  });

  it('says what its rows were compared with, where it is a download that came back', () => {
    const comparison = {
      with: 'download',
      writtenAt: '2027-03-01T09:00:00.000Z',
      unchanged: 488,
      unknown: 0,
      missing: 3,
    } as const;
    const read: DraftEvent = {
      type: 'UploadCompleted',
      data: { draftId: 'd1', columns: ['code'], rows: 500, comparison },
    };
    expect(shown(upload)).toMatchObject({ comparison: null });
    expect(shown([...upload, read])).toMatchObject({ comparison });
  });

  it('fails with a code and a place', () => {
    const failed: DraftEvent = {
      type: 'UploadFailed',
      data: { draftId: 'd1', code: 'bad_xml', place: { row: 184 } },
    };
    expect(shown([...upload, failed])).toMatchObject({
      state: 'failed',
      failure: { code: 'bad_xml', place: { row: 184 } },
    });
    given([...upload, failed]).thenDocumentLike('d1', { open: false });
  });

  it('keeps its file since it came, or since it came first, until it fails or the time is over', () => {
    given(upload).thenDocumentLike('d1', { fileSince: '2026-01-01T00:01:00.000Z', fileExpiredAfter: null });
    const anew: DraftEvent = {
      type: 'UploadReceived',
      data: {
        draftId: 'd1',
        file: 'sha',
        fileName: 'march.xlsx',
        size: 9,
        anewOf: 'd0',
        keptSince: '2025-11-05T09:00:00.000Z',
      },
    };
    given([opened('upload'), anew]).thenDocumentLike('d1', { fileSince: '2025-11-05T09:00:00.000Z' });
    const expired: DraftEvent = {
      type: 'UploadFileExpired',
      data: { draftId: 'd1', file: 'sha', days: 90 },
    };
    given([...upload, expired]).thenDocumentLike('d1', { fileSince: null, fileExpiredAfter: 90 });
    expect(shown([...upload, expired])).toMatchObject({ fileExpiredAfter: 90 });
    const failed: DraftEvent = { type: 'UploadFailed', data: { draftId: 'd1', code: 'bad_xml', place: {} } };
    given([...upload, failed]).thenDocumentLike('d1', { fileSince: null });
  });

  it('shows how far its submission is', () => {
    const one = settled([{ row: 'r1', outcome: 'declared', bookingId: 'r1' }]);
    const two = settled([{ row: 'r2', outcome: 'rejected', code: 'missing', details: {} }]);
    expect(shown([opened('new'), ...listed, one])).toMatchObject({
      state: 'submitting',
      submission: { id: 's1', rows: 2, settled: 1 },
    });
    given([opened('new'), ...listed, one]).thenDocumentLike('d1', { underWay: true });
    expect(shown([opened('new'), ...listed, one, two, completed()])).toMatchObject({
      state: 'open',
      submission: { rows: 2, settled: 2 },
    });
  });

  it('ends, or is replaced', () => {
    given([opened('edit'), ended]).thenDocumentLike('d1', { phase: 'ended', open: false });
    given([opened('upload'), { type: 'DraftReplaced', data: { draftId: 'd1', by: 'd2' } }]).thenDocumentLike(
      'd1',
      {
        phase: 'replaced',
        open: false,
        replacedBy: 'd2',
      },
    );
  });

  it('is shown on its own channel only', () => {
    expect(
      shown([opened('edit')], draftChannel.name({ organisationId: 'org-nordfjord', draftId: 'd1' })),
    ).toBeNull();
    expect(
      shown([opened('edit')], draftChannel.name({ organisationId: 'org-atlantica', draftId: 'd2' })),
    ).toBeNull();
    expect(draftsLive.audienceOf('private-organisation.o.declaration.list.external')).toBeUndefined();
    const channel = draftChannel.name({ organisationId: 'o', draftId: 'd' });
    expect(draftsLive.filterOf(draftsLive.audienceOf(channel) ?? '')).toEqual({
      _id: 'd',
      preparedBy: 'o',
    });
  });
});
