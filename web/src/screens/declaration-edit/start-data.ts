import { useCallback, useEffect, useState } from 'react';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { isAbort } from '../../api/http-error.ts';
import type { DraftApi } from './draft/draft-api.ts';

const noYears: readonly number[] = [];
const noDrafts: readonly DraftListItem[] = [];

/** Something that a screen offers besides what it is for; it works without. */
const useOffered = <Offered>(nothing: Offered, ask: (signal: AbortSignal) => Promise<Offered>): Offered => {
  const [offered, setOffered] = useState(nothing);
  useEffect(() => {
    const request = new AbortController();
    ask(request.signal)
      .then(setOffered)
      .catch((failure: unknown) => {
        if (!isAbort(failure)) console.warn('Part of the page could not be loaded.', failure);
      });
    return () => request.abort();
  }, [ask]);
  return offered;
};

/** Years of which a declaration can be. */
export const useYears = (api: DraftApi): readonly number[] =>
  useOffered(
    noYears,
    useCallback((signal: AbortSignal) => api.years(signal), [api]),
  );

/** Drafts of one's side that are open. */
export const useOpenDrafts = (api: DraftApi): readonly DraftListItem[] =>
  useOffered(
    noDrafts,
    useCallback(async (signal: AbortSignal) => (await api.drafts(signal)).drafts, [api]),
  );
