import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import type { EntityCache } from './entity-cache.ts';
import { loading, stateOfFailure, type LoadState } from './load-state.ts';
import { useHeld } from './use-held.ts';

export interface UsedDocument<Doc> {
  readonly document: Doc | undefined;
  readonly state: LoadState;
  readonly retry: () => void;
  /** Reads it again after a command. */
  readonly refresh: () => void;
}

/**
 * A document by its id: from the list's cache, which pushes keep current, else from the server into it. Call it inside an observer.
 *
 * @param base the call under which it is read by its id
 * @param asOf the past that the cache is of; null: now
 */
export const useDocument = <Doc>(
  id: string,
  base: string,
  cache: EntityCache<Doc>,
  asOf: string | null,
): UsedDocument<Doc> => {
  const document = cache.get(id);
  useHeld(cache, [id]);
  const [failed, setFailed] = useState<{ readonly of: string; readonly state: LoadState } | null>(null);
  const of = `${id} ${asOf ?? 'now'}`;
  const wanted = document === undefined && failed?.of !== of;
  useEffect(() => {
    if (!wanted) return undefined;
    const request = new AbortController();
    http
      .get<Doc>(`${base}/${encodeURIComponent(id)}`, { query: { asOf }, signal: request.signal })
      .then((answer) => cache.answered([answer]))
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setFailed({ of, state: stateOfFailure(failure) });
      });
    return () => request.abort();
  }, [id, base, cache, asOf, of, wanted]);
  const retry = useCallback(() => setFailed(null), []);
  const refresh = useCallback(() => {
    http
      .get<Doc>(`${base}/${encodeURIComponent(id)}`)
      .then((answer) => cache.answered([answer]))
      // The push brings it, too; this one only comes sooner where the live connection is down.
      .catch((failure: unknown) => console.warn('What is shown could not be read again.', failure));
  }, [id, base, cache]);
  return { document, state: failed?.of === of ? failed.state : loading, retry, refresh };
};
