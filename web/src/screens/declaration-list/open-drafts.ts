import { useEffect, useState } from 'react';
import type { DraftListAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { utcMoment } from '../../format/dates.ts';

const kinds = { upload: 'Upload', new: 'New declaration', edit: 'Edit' } as const;

/** `Upload declaration-march.xlsx, 4 Mar 2027, 09:12 UTC`: several may be begun in a day. */
export const draftTitle = (draft: DraftView): string =>
  `${kinds[draft.kind]}${draft.fileName ? ` ${draft.fileName}` : ''}, ${utcMoment(draft.openedAt)}`;

/** The drafts of this side that are open, newest first; none while they are not known. */
export const useOpenDrafts = (base: string): readonly DraftView[] => {
  const [drafts, setDrafts] = useState<readonly DraftView[]>([]);
  useEffect(() => {
    const request = new AbortController();
    http
      .get<DraftListAnswer>(`${base}/drafts`, { signal: request.signal })
      .then(({ drafts: open }) => setDrafts(open))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('The open drafts could not be loaded.', failure);
      });
    return () => request.abort();
  }, [base]);
  return drafts;
};
