import { useEffect, useState } from 'react';
import type { DraftListItem } from '#contracts/declaration-draft/draft-view';
import { isAbort } from '../../api/http-error.ts';
import type { DraftApi } from './draft/draft-api.ts';

export interface StartData {
  readonly drafts: readonly DraftListItem[];
  readonly years: readonly number[];
}

const nothing: StartData = { drafts: [], years: [] };

/** What the start of a declaration offers besides its two ways; it works without. */
export const useStartData = (api: DraftApi): StartData => {
  const [data, setData] = useState(nothing);
  useEffect(() => {
    const request = new AbortController();
    const missing = (failure: unknown) => {
      if (!isAbort(failure)) console.warn('Part of the start page could not be loaded.', failure);
    };
    api
      .drafts(request.signal)
      .then(({ drafts }) => setData((data) => ({ ...data, drafts })))
      .catch(missing);
    api
      .years(request.signal)
      .then((years) => setData((data) => ({ ...data, years })))
      .catch(missing);
    return () => request.abort();
  }, [api]);
  return data;
};
