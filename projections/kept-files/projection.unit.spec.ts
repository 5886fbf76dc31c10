import { describe, expect, it } from '@jest/globals';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { keptFilesProjection } from './projection.ts';

const given = specifyProjection(keptFilesProjection);

const received = (draftId: string, size: number, keptFor?: string) => ({
  type: 'UploadReceived' as const,
  data: { draftId, file: 'sha', fileName: 'march.xlsx', size, ...(keptFor !== undefined && { keptFor }) },
});
const failed = (draftId: string, frees?: { readonly organisation: string; readonly bytes: number }) => ({
  type: 'UploadFailed' as const,
  data: { draftId, code: 'bad_xml', place: {}, ...(frees && { frees }) },
});
const expired = (
  draftId: string,
  frees?: { readonly organisation: string; readonly bytes: number },
): Extract<DraftEvent, { type: 'UploadFileExpired' }> => ({
  type: 'UploadFileExpired',
  data: { draftId, file: 'sha', days: 90, ...(frees && { frees }) },
});

describe('what is kept of the files of an organisation', () => {
  it('is what was kept, without what failed later or expired', () => {
    const history = [received('d1', 100, 'o1'), received('d2', 20, 'o2'), received('d3', 7, 'o1')];
    given(history).thenDocument('o1', { organisationId: 'o1', files: 2, bytes: 107 });
    const freed = { organisation: 'o1', bytes: 100 };
    given([...history, expired('d1', freed)]).thenDocument('o1', {
      organisationId: 'o1',
      files: 1,
      bytes: 7,
    });
    given([...history, failed('d1', freed)]).thenDocumentLike('o1', { bytes: 7 });
  });

  it('counts nothing of what was refused, is read anew, or is from before files were counted', () => {
    const { documents } = given([received('d1', 100), failed('d1'), received('d2', 5), expired('d2')]);
    expect(documents()).toEqual({});
  });
});
